import PQueue from 'p-queue';
import type { QueueAddOptions } from 'p-queue';
import { ApiError } from '#marketplace/contract/errors.ts';

/** For whom a password is looked at or made. */
export interface Asker {
  /** What shares a turn: a network address. */
  address: string;
  /** Has logged in from there before: served before strangers. */
  isKnown: boolean;
}

/** How much may be under way. */
export interface PasswordQueueLimits {
  /** Hashes at the same time. */
  concurrency: number;
  /** Askers of one address that are let in at the same time, those who are known not counted. */
  perAddress: number;
  /** Strangers that are let in at the same time, of all addresses. */
  strangers: number;
  /** Others beside them for whom it is looked up whether they are strangers. */
  lookUps: number;
}

type Run = () => Promise<unknown>;
type Options = QueueAddOptions & Partial<Asker>;

/** Those who are known first; within each group one of every address in turn. */
class FairQueue {
  readonly #turns: { known: Map<string, Run[]>; strangers: Map<string, Run[]> } = {
    known: new Map(),
    strangers: new Map(),
  };

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
    const turns = this.#turns.known.size > 0 ? this.#turns.known : this.#turns.strangers;
    const [next] = turns;
    if (!next) return undefined;
    const [address, waiting] = next;
    const run = waiting.shift();
    // The address goes to the end of the line.
    turns.delete(address);
    if (waiting.length > 0) turns.set(address, waiting);
    return run;
  }

  filter(): Run[] {
    return [];
  }

  setPriority(): void {
    throw new Error('Turns are decided by address.');
  }
}

/** Seconds after which a place is free again, most likely. */
const retryAfter = 2;

/**
 * Hashes passwords a few at a time, as each takes a processor for some milliseconds and 19 MB. In a flood
 * the addresses take turns, so that one waits behind no other's crowd, and what would wait for long is
 * refused at once.
 */
export class PasswordQueue {
  readonly #limits: PasswordQueueLimits;
  readonly #queue: PQueue<FairQueue, Options>;
  readonly #admitted = new Map<string, number>();
  #strangers = 0;
  #lookUps = 0;

  constructor(limits: PasswordQueueLimits) {
    this.#limits = limits;
    this.#queue = new PQueue({ concurrency: limits.concurrency, queueClass: FairQueue });
  }

  /**
   * Lets somebody in for as long as the work takes. Before anything is counted or looked up: who is sent
   * away here has tried nothing, and costs nothing.
   * @param lookUp whether somebody is known after all, for when there is no room for strangers
   * @throws ApiError too-many-requests, service-unavailable; both with `retryAfter` in seconds
   */
  async admit<T>(
    { address, isKnown }: Asker,
    work: () => Promise<T>,
    lookUp: () => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<T> {
    // How often those may try is limited by account and address.
    if (isKnown) return work();
    const admitted = this.#admitted.get(address) ?? 0;
    const isOwnFull = admitted >= this.#limits.perAddress;
    if (isOwnFull || this.#strangers >= this.#limits.strangers) {
      if (await this.#isKnownAfterAll(lookUp)) return work();
      const code = isOwnFull ? 'too-many-requests' : 'service-unavailable';
      throw new ApiError(code, { meta: { retryAfter } });
    }
    this.#admitted.set(address, admitted + 1);
    this.#strangers += 1;
    try {
      return await work();
    } finally {
      this.#strangers -= 1;
      const left = (this.#admitted.get(address) ?? 1) - 1;
      if (left > 0) this.#admitted.set(address, left);
      else this.#admitted.delete(address);
    }
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

  /** Runs a hash when its turn has come. */
  run<T>(asker: Asker, hash: () => Promise<T>): Promise<T> {
    return this.#queue.add(hash, asker);
  }
}
