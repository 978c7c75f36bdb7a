import { sequenceDistance, sequenceSum, timeSum } from './sequence.ts';

/** Numbers of a packet. */
export interface PacketNumbers {
  sequence: number;
  time: number;
}

/**
 * Renumbers packets of sources that follow one another so that a receiver sees one stream: without
 * gaps in the sequence, with times that go on as the clock does.
 */
export class ContinuousStream {
  readonly #clockRate: number;
  #last: (PacketNumbers & { atMs: number }) | null = null;
  #first = 0;
  #sequenceOffset = 0;
  #timeOffset = 0;

  /** @param clockRate steps of time a second. */
  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** Begins a source with this packet. */
  begin({ sequence, time }: PacketNumbers, nowMs: number): void {
    this.#first = sequence;
    if (!this.#last) return;
    const elapsed = Math.max(1, Math.round(((nowMs - this.#last.atMs) / 1000) * this.#clockRate));
    this.#sequenceOffset = sequenceSum(this.#last.sequence, 1 - sequence);
    this.#timeOffset = timeSum(this.#last.time, elapsed - time);
  }

  /** Returns the numbers with which a packet goes on; null: it is older than the source's first. */
  next({ sequence, time }: PacketNumbers, nowMs: number): PacketNumbers | null {
    const age = sequenceDistance(sequence, this.#first);
    if (age < 0) return null;
    // Half of all numbers later the first one would seem to lie ahead.
    if (age > 0x4000) this.#first = sequenceSum(sequence, -0x2000);
    const numbers = {
      sequence: sequenceSum(sequence, this.#sequenceOffset),
      time: this.time(time),
    };
    if (!this.#last || sequenceDistance(numbers.sequence, this.#last.sequence) > 0) {
      this.#last = { ...numbers, atMs: nowMs };
    }
    return numbers;
  }

  /** A time of the current source as the receiver knows it. */
  time(time: number): number {
    return timeSum(time, this.#timeOffset);
  }
}
