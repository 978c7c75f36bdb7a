import PQueue from 'p-queue';
import type { QueueAddOptions } from 'p-queue';
import { ApiError } from '#marketplace/contract/errors.ts';

/** The client that a password is hashed for. */
export interface Asker {
  /** Network address; clients of one address share a turn. */
  address: string;
  /** True for an account that has logged in from this address: it gets two turns of three. */
  isKnown: boolean;
}

/** Limits of the queue. */
export interface PasswordQueueLimits {
  /** Hashes computed at the same time. */
  concurrency: number;
  /**
   * Requests of one address admitted at the same time, counted apart for known and unknown clients.
   */
  perAddress: number;
  /** Requests of unknown clients admitted at the same time, over all addresses. */
  strangers: number;
  /** Look-ups at the same time of whether a client is known, made once `strangers` is reached. */
  lookUps: number;
}

type Run = () => Promise<unknown>;
type Options = QueueAddOptions & Partial<Asker>;

/** Consecutive turns of known clients while unknown ones wait. */
const knownTurns = 2;

/** Alternates two known clients and an unknown one; within each group addresses take turns. */
class FairQueue {
  readonly #turns: { known: Map<string, Run[]>; strangers: Map<string, Run[]> } = {
    known: new Map(),
    strangers: new Map(),
  };
  /** Turns of known clients since the last one of an unknown client. */
  #knownTurns = 0;

  get size(): number {
    const { known, strangers } = this.#turns;
    return [...known.values(), ...strangers.values()].reduce((sum, runs) => sum + runs.length, 0);
  }

  enqueue(run: Run, { address = '', isKnown = false }: Options = {}): void {
    const turns = isKnown ? this.#turns.known : this.#turns.strangers;
    const waiting = turns.get(address);
    if (waiting) waiting.push(run);
    else turns.set(address, [run]);
  }

  dequeue(): Run | undefined {
    const { known, strangers } = this.#turns;
    const isKnownTurn = known.size > 0 && (strangers.size === 0 || this.#knownTurns < knownTurns);
    // Turns count only while unknown clients wait.
    this.#knownTurns = isKnownTurn && strangers.size > 0 ? this.#knownTurns + 1 : 0;
    const turns = isKnownTurn ? known : strangers;
    const [next] = turns;
    if (!next) return undefined;
    const [address, waiting] = next;
    const run = waiting.shift();
    // The address goes to the end of the queue.
    turns.delete(address);
    if (waiting.length > 0) turns.set(address, waiting);
    return run;
  }

  filter(): Run[] {
    return [];
  }

  setPriority(): void {
    throw new Error('The queue has no priorities; addresses take turns.');
  }
}

/** Seconds after which a place is probably free again. */
const retryAfter = 2;

const refusal = (code: 'too-many-requests' | 'service-unavailable') =>
  new ApiError(code, { meta: { retryAfter } });

/** Counts a request of an address while its work runs. */
async function counted<T>(
  admitted: Map<string, number>,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  admitted.set(address, (admitted.get(address) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (admitted.get(address) ?? 1) - 1;
    if (left > 0) admitted.set(address, left);
    else admitted.delete(address);
  }
}

/**
 * Hashes passwords a few at a time: each hash takes a processor for some milliseconds and 19 MB.
 * Under load the network addresses take turns, and requests that would wait for long are refused at
 * once.
 */
export class PasswordQueue {
  readonly #limits: PasswordQueueLimits;
  readonly #queue: PQueue<FairQueue, Options>;
  // Counted apart: unknown clients of an address block no known client of the same address.
  readonly #admitted = { known: new Map<string, number>(), strangers: new Map<string, number>() };
  #strangers = 0;
  #lookUps = 0;

  constructor(limits: PasswordQueueLimits) {
    this.#limits = limits;
    this.#queue = new PQueue({ concurrency: limits.concurrency, queueClass: FairQueue });
  }

  /**
   * Admits a request while its work runs. Call it before anything is counted or looked up: a
   * request that is refused here has cost nothing and counts as no attempt.
   * @param lookUp returns whether the client is known after all, when no place for unknown clients
   * is left
   * @throws ApiError too-many-requests, service-unavailable; both with `retryAfter` in seconds
   */
  async admit<T>(
    { address, isKnown }: Asker,
    work: () => Promise<T>,
    lookUp: () => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<T> {
    if (isKnown) return this.#admitKnown(address, work);
    const { strangers } = this.#admitted;
    const isOwnFull = this.#isFull(strangers, address);
    if (isOwnFull || this.#strangers >= this.#limits.strangers) {
      if (await this.#isKnownAfterAll(lookUp)) return this.#admitKnown(address, work);
      throw refusal(isOwnFull ? 'too-many-requests' : 'service-unavailable');
    }
    this.#strangers += 1;
    try {
      return await counted(strangers, address, work);
    } finally {
      this.#strangers -= 1;
    }
  }

  async #admitKnown<T>(address: string, work: () => Promise<T>): Promise<T> {
    const { known } = this.#admitted;
    if (this.#isFull(known, address)) throw refusal('too-many-requests');
    return counted(known, address, work);
  }

  #isFull(admitted: ReadonlyMap<string, number>, address: string): boolean {
    return (admitted.get(address) ?? 0) >= this.#limits.perAddress;
  }

  async #isKnownAfterAll(lookUp: () => Promise<boolean>): Promise<boolean> {
    if (this.#lookUps >= this.#limits.lookUps) return false;
    this.#lookUps += 1;
    try {
      return await lookUp();
    } finally {
      this.#lookUps -= 1;
    }
  }

  /** Runs a hash when its turn comes. */
  run<T>(asker: Asker, hash: () => Promise<T>): Promise<T> {
    return this.#queue.add(hash, asker);
  }
}
