import { sequenceDistance, sequenceSum } from './sequence.ts';

/** Packets that are requested at once, and how often each is. */
const most = 200;
const tries = 8;

/** Finds out which packets of a stream did not arrive (RFC 4585 6.2.1). */
export class LostPackets {
  #highest: number | null = null;
  readonly #missing = new Map<number, { tries: number; nextMs: number }>();

  add(sequence: number, nowMs: number): void {
    if (this.#highest === null) {
      this.#highest = sequence;
      return;
    }
    const ahead = sequenceDistance(sequence, this.#highest);
    if (ahead <= 0) {
      this.#missing.delete(sequence);
      return;
    }
    // After a longer pause a key frame helps more than what was lost.
    if (ahead > most) this.#missing.clear();
    else {
      for (let step = 1; step < ahead; step += 1) {
        // A packet that was only overtaken has a little time.
        this.#missing.set(sequenceSum(this.#highest, step), { tries: 0, nextMs: nowMs + 10 });
      }
    }
    this.#highest = sequence;
    for (const [oldest] of this.#missing) {
      if (this.#missing.size <= most) break;
      this.#missing.delete(oldest);
    }
  }

  /** Packets to request now, in the order in which they were sent. */
  due(nowMs: number, roundTripMs = 60): number[] {
    const due: number[] = [];
    for (const [sequence, entry] of this.#missing) {
      if (entry.nextMs > nowMs) continue;
      due.push(sequence);
      entry.tries += 1;
      entry.nextMs = nowMs + roundTripMs;
      if (entry.tries >= tries) this.#missing.delete(sequence);
    }
    return due;
  }
}
