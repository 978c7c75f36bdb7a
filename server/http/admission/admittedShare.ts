/** Readings above the limit that are needed at first: one is a single long task, not a load. */
const firstReadings = 2;
const leastShare = 0.02;

/**
 * Share of the requests that a process lets in. It shrinks by a fifth with each reading above the
 * limit, so that what is let in settles at what the process can do, and is whole again within two
 * seconds of a load that has ended.
 */
export class AdmittedShare {
  #value = 1;
  #above = 0;
  readonly #limitMs: number;

  /** @param limitMs delay of the event loop above which it shrinks */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** From 0 to 1. */
  get value(): number {
    return this.#value;
  }

  /**
   * Takes a reading of the delay. `isQueue`: whether requests wait; without them nothing is gained
   * by a refusal.
   */
  take(delayMs: number, isQueue: boolean): void {
    if (delayMs > this.#limitMs && isQueue) {
      this.#above += 1;
      if (this.#above < firstReadings) return;
      this.#value = Math.max(leastShare, this.#value * 0.8);
      return;
    }
    this.#above = 0;
    const step = delayMs < this.#limitMs / 2 || !isQueue ? 0.15 : 0.02;
    this.#value = Math.min(1, this.#value + step);
  }
}
