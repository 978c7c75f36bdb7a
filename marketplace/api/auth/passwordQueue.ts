import PQueue from 'p-queue';
import type { QueueAddOptions } from 'p-queue';
import { ApiError } from '#marketplace/contract/errors.ts';

/** For whom a password is looked at or made. */
export interface Asker {
  /** What shares a turn: a network address. */
  address: string;
  /** Has logged in from there before: gets two turns of three while strangers wait. */
  isKnown: boolean;
}

/** How much may be under way. */
export interface PasswordQueueLimits {
  /** Hashes at the same time. */
  concurrency: number;
  /** Askers of one address that are let in at the same time: as many who are known, and as many strangers. */
  perAddress: number;
  /** Strangers that are let in at the same time, of all addresses. */
  strangers: number;
  /** Others beside them for whom it is looked up whether they are strangers. */
  lookUps: number;
}

type Run = () => Promise<unknown>;
type Options = QueueAddOptions & Partial<Asker>;

/** Turns of those who are known while strangers wait for one. */
const knownTurns = 2;

/** Two who are known, then a stranger; within each group one of every address in turn. */
class FairQueue {
  readonly #turns: { known: Map<string, Run[]>; strangers: Map<string, Run[]> } = {
    known: new Map(),
    strangers: new Map(),
  };
  /** Turns of those who are known since the last one of a stranger. */
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
    // Who comes when no stranger waits takes nothing from those who come later.
    this.#knownTurns = isKnownTurn && strangers.size > 0 ? this.#knownTurns + 1 : 0;
    const turns = isKnownTurn ? known : strangers;
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

const refusal = (code: 'too-many-requests' | 'service-unavailable') =>
  new ApiError(code, { meta: { retryAfter } });

/** Counts one more of an address for as long as the work takes. */
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
 * Hashes passwords a few at a time, as each takes a processor for some milliseconds and 19 MB. In a flood
 * the addresses take turns, so that one waits behind no other's crowd, and what would wait for long is
 * refused at once.
 */
export class PasswordQueue {
  readonly #limits: PasswordQueueLimits;
  readonly #queue: PQueue<FairQueue, Options>;
  // Counted apart: a stranger's crowd keeps out nobody who is known at the same address.
  readonly #admitted = { known: new Map<string, number>(), strangers: new Map<string, number>() };
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

  /** Runs a hash when its turn has come. */
  run<T>(asker: Asker, hash: () => Promise<T>): Promise<T> {
    return this.#queue.add(hash, asker);
  }
}
