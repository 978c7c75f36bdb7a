import PQueue from 'p-queue';
import type { QueueAddOptions } from 'p-queue';
import { busy } from './busy.ts';
import { currentCaller } from './caller.ts';

/** Limits of a queue. */
export interface QueueLimits {
  /** Calls at the same time. */
  atOnce: number;
  /** Calls of one account that may wait; the server's own have no limit. */
  ofAccount: number;
  /** Calls of all accounts that may wait. */
  waiting: number;
  /** Milliseconds that a call may wait for its turn. */
  waitMs: number;
}

type Run = () => Promise<unknown>;
type Options = QueueAddOptions & { account?: string };

/** Accounts take turns: however many calls one has waiting, the first of another comes after one of them. */
class Turns {
  readonly #waiting = new Map<string, Map<string, Run>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  enqueue(run: Run, { account = '', id = '' }: Options = {}): void {
    const own = this.#waiting.get(account) ?? new Map<string, Run>();
    this.#waiting.set(account, own.set(id, run));
    this.#size += 1;
  }

  dequeue(): Run | undefined {
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
    this.#size -= 1;
    return run;
  }

  remove(id: string): void {
    for (const [account, own] of this.#waiting) {
      if (!own.delete(id)) continue;
      this.#size -= 1;
      if (own.size === 0) this.#waiting.delete(account);
    }
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

/** Limits calls at the same time, with turns by the account that they are made for (decision 174). */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #queue: PQueue<Turns, Options>;
  /** Calls that wait for their turn, by account. */
  readonly #waiting = new Map<string, number>();
  #people = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#queue = new PQueue({ concurrency: limits.atOnce, queueClass: Turns });
  }

  /**
   * Runs a call when its turn has come. What a request has begun to change is finished, however long that takes.
   * `isRead`: nothing is lost when the call is left out because its client has gone.
   * @throws ApiFault 503 `site-busy` when too many wait, or it has waited too long; CallerGone. The call was not made then
   */
  async run<Result>(call: () => Promise<Result>, isRead: boolean): Promise<Result> {
    const caller = currentCaller();
    const { account, gone } = caller;
    // Work of the server itself has time.
    if (gone === null || caller.hasWritten) return this.#queue.add(call, { account });
    const own = this.#waiting.get(account) ?? 0;
    const { ofAccount, waiting, waitMs } = this.#limits;
    if (own >= ofAccount || this.#people >= waiting) throw busy();
    const leaving = new AbortController();
    const leave = (error: Error) => {
      if (!caller.hasWritten) leaving.abort(error);
    };
    const onGone = () => {
      if (isRead) leave(new CallerGone());
    };
    gone.addEventListener('abort', onGone, { once: true });
    const timer = setTimeout(() => leave(busy()), waitMs).unref();
    this.#count(account, 1);
    let isWaiting = true;
    const stopWaiting = () => {
      if (!isWaiting) return;
      isWaiting = false;
      this.#count(account, -1);
      clearTimeout(timer);
      gone.removeEventListener('abort', onGone);
    };
    try {
      const begin = () => {
        stopWaiting();
        return call();
      };
      return await this.#queue.add(begin, { account, signal: leaving.signal });
    } finally {
      stopWaiting();
    }
  }

  #count(account: string, change: 1 | -1): void {
    this.#people += change;
    const left = (this.#waiting.get(account) ?? 0) + change;
    if (left > 0) this.#waiting.set(account, left);
    else this.#waiting.delete(account);
  }
}
