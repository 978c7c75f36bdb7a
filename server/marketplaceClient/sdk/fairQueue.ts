import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';
import type { QueueAddOptions } from 'p-queue';
import { busy } from './busy.ts';
import { currentCaller } from './caller.ts';

/** Limits of a queue. */
export interface QueueLimits {
  /** Calls at the same time. */
  atOnce: number;
  /** Requests of one account that may wait to begin; the server's own calls have no limit. */
  ofAccount: number;
  /** Requests of all accounts that may wait to begin. */
  waiting: number;
  /** Milliseconds that a request may wait to begin. */
  waitMs: number;
}

type Run = () => Promise<unknown>;
type Options = QueueAddOptions & { account?: string; hasBegun?: boolean };

/**
 * Accounts take turns: however many calls one has waiting, the first of another comes after one of
 * them.
 */
class Turns {
  readonly #waiting = new Map<string, Map<string, Run>>();
  size = 0;

  add(account: string, id: string, run: Run): void {
    const own = this.#waiting.get(account) ?? new Map<string, Run>();
    this.#waiting.set(account, own.set(id, run));
    this.size += 1;
  }

  next(): Run | undefined {
    const [next] = this.#waiting;
    if (!next) return undefined;
    const [account, own] = next;
    const [first] = own;
    if (!first) return undefined;
    const [id, run] = first;
    // The account goes to the end of the line.
    this.#waiting.delete(account);
    own.delete(id);
    if (own.size > 0) this.#waiting.set(account, own);
    this.size -= 1;
    return run;
  }

  remove(id: string): void {
    for (const [account, own] of this.#waiting) {
      if (!own.delete(id)) continue;
      this.size -= 1;
      if (own.size === 0) this.#waiting.delete(account);
    }
  }
}

/** Calls of requests under way for each first call of a request, while both wait. */
const begunTurns = 10;

/**
 * Finishes requests before it begins others: in a crowd the first are served soon, instead of all
 * at the end, and what is refused has cost nothing. A request needs fewer calls than `begunTurns`,
 * so that those under way do not pile up.
 */
class RequestTurns {
  readonly #begun = new Turns();
  readonly #fresh = new Turns();
  /** Turns of requests under way since the last first call. */
  #turns = 0;

  get size(): number {
    return this.#begun.size + this.#fresh.size;
  }

  enqueue(run: Run, { account = '', id = '', hasBegun = false }: Options = {}): void {
    (hasBegun ? this.#begun : this.#fresh).add(account, id, run);
  }

  dequeue(): Run | undefined {
    const isFreshTurn = this.#turns >= begunTurns || this.#begun.size === 0;
    if (this.#fresh.size > 0 && isFreshTurn) {
      this.#turns = 0;
      return this.#fresh.next();
    }
    this.#turns += 1;
    return this.#begun.next();
  }

  remove(id: string): void {
    this.#begun.remove(id);
    this.#fresh.remove(id);
  }

  filter(): Run[] {
    return [];
  }

  setPriority(): void {
    throw new Error('The queue has no priorities; accounts take turns.');
  }
}

/** Error of a call whose client closed its connection while it waited; nobody reads it. */
export class CallerGone extends Error {
  override name = 'CallerGone';
  readonly status = 499;

  constructor() {
    super('The client closed its connection.');
  }
}

/**
 * Limits calls at the same time, with turns by the account that they are made for (decision 174).
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #queue: PQueue<RequestTurns, Options>;
  /** Requests that wait to begin, by account. */
  readonly #waiting = new Map<string, number>();
  #people = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#queue = new PQueue({ concurrency: limits.atOnce, queueClass: RequestTurns });
  }

  /**
   * Runs a call when its turn has come. A request that has begun is finished, however long that
   * takes. `isRead`: nothing is lost when the call is left out because its client has gone.
   * @throws ApiFault 503 `site-busy` when too many wait to begin, or it has waited too long;
   * CallerGone. The call was not made then
   */
  async run<Result>(call: () => Promise<Result>, isRead: boolean): Promise<Result> {
    const caller = currentCaller();
    const { account, gone, hasBegun } = caller;
    // The queue starts a call in the context of the one that has ended.
    const ownCall = AsyncResource.bind(call);
    // Work of the server itself has time.
    if (gone === null) return this.#queue.add(ownCall, { account });
    const leaving = new AbortController();
    const onGone = () => {
      if (isRead && !caller.hasWritten) leaving.abort(new CallerGone());
    };
    gone.addEventListener('abort', onGone, { once: true });
    const stopWaiting = hasBegun ? () => undefined : this.#wait(account, leaving);
    const begin = () => {
      stopWaiting();
      gone.removeEventListener('abort', onGone);
      caller.hasBegun = true;
      return ownCall();
    };
    try {
      return await this.#queue.add(begin, { account, hasBegun, signal: leaving.signal });
    } finally {
      stopWaiting();
      gone.removeEventListener('abort', onGone);
    }
  }

  /**
   * Counts a request that waits to begin, and ends its waiting in time.
   * @throws ApiFault 503 `site-busy`
   */
  #wait(account: string, leaving: AbortController): () => void {
    const { ofAccount, waiting, waitMs } = this.#limits;
    if ((this.#waiting.get(account) ?? 0) >= ofAccount || this.#people >= waiting) throw busy();
    this.#count(account, 1);
    const timer = setTimeout(() => leaving.abort(busy()), waitMs).unref();
    let isWaiting = true;
    return () => {
      if (!isWaiting) return;
      isWaiting = false;
      this.#count(account, -1);
      clearTimeout(timer);
    };
  }

  #count(account: string, change: 1 | -1): void {
    this.#people += change;
    const left = (this.#waiting.get(account) ?? 0) + change;
    if (left > 0) this.#waiting.set(account, left);
    else this.#waiting.delete(account);
  }
}
