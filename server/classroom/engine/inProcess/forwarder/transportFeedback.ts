import { sequenceDistance, sequenceSum } from './sequence.ts';

/** Most packets of one report. */
const most = 1_000;
/** Units of times in a report, in microseconds: of packets, and of the report itself. */
const deltaUs = 250;
const referenceUs = 64_000;

/**
 * Collects when packets of a connection arrived and writes the reports from which the sender
 * estimates its line (draft-holmer-rmcat-transport-wide-cc-extensions-01). One for all tracks of a
 * connection, as their packets share one sequence.
 */
export class TransportFeedback {
  #arrivals = new Map<number, number>();
  /** Sequence number after the last one that was reported. */
  #next: number | null = null;
  #count = 0;
  readonly #nowUs: () => number;

  /** @param nowUs clock in microseconds. */
  constructor(nowUs: () => number) {
    this.#nowUs = nowUs;
  }

  /** A packet arrived. The name is the one by which `werift` calls it. */
  handleTWCC(sequence: number | undefined): void {
    if (sequence === undefined || this.#arrivals.size >= most) return;
    if (!this.#arrivals.has(sequence)) this.#arrivals.set(sequence, this.#nowUs());
  }

  /**
   * Returns the report of what arrived since the last one, as a whole RTCP packet; null: nothing.
   */
  report(senderSsrc: number, mediaSsrc: number): Buffer | null {
    const arrivals = this.#arrivals;
    const [someone] = arrivals.keys();
    if (someone === undefined) return null;
    this.#arrivals = new Map();
    const sorted = [...arrivals.keys()].toSorted(
      (a, b) => sequenceDistance(a, someone) - sequenceDistance(b, someone),
    );
    const last = sorted.at(-1) ?? someone;
    const first = this.#firstOf(sorted[0] ?? someone, last);
    const length = sequenceDistance(last, first) + 1;
    const referenceTime = Math.floor((arrivals.get(sorted[0] ?? someone) ?? 0) / referenceUs);
    const { symbols, deltas } = written(arrivals, first, length, referenceTime * referenceUs);
    this.#next = sequenceSum(last, 1);
    const head = Buffer.alloc(20);
    head.writeUInt32BE(senderSsrc, 4);
    head.writeUInt32BE(mediaSsrc, 8);
    head.writeUInt16BE(first, 12);
    head.writeUInt16BE(length, 14);
    head.writeUIntBE(referenceTime & 0xffffff, 16, 3);
    head.writeUInt8(this.#count, 19);
    this.#count = (this.#count + 1) & 0xff;
    return packet(head, symbols, deltas);
  }

  /** Packets between two reports that did not arrive belong to the later one. */
  #firstOf(first: number, last: number): number {
    if (this.#next === null) return first;
    const skipped = sequenceDistance(first, this.#next);
    return skipped > 0 && sequenceDistance(last, this.#next) < most ? this.#next : first;
  }
}

/** Symbols: 0 did not arrive, 1 with a time of one byte, 2 with one of two bytes. */
function written(
  arrivals: ReadonlyMap<number, number>,
  first: number,
  length: number,
  referenceAtUs: number,
): { symbols: number[]; deltas: Buffer } {
  const symbols: number[] = [];
  const deltas: Buffer[] = [];
  let beforeUs = referenceAtUs;
  for (let step = 0; step < length; step += 1) {
    const atUs = arrivals.get(sequenceSum(first, step));
    if (atUs === undefined) {
      symbols.push(0);
      continue;
    }
    const steps = Math.max(-0x8000, Math.min(0x7fff, Math.round((atUs - beforeUs) / deltaUs)));
    // Rounding must not add up.
    beforeUs += steps * deltaUs;
    const isSmall = steps >= 0 && steps <= 0xff;
    symbols.push(isSmall ? 1 : 2);
    const delta = Buffer.alloc(isSmall ? 1 : 2);
    if (isSmall) delta.writeUInt8(steps);
    else delta.writeInt16BE(steps);
    deltas.push(delta);
  }
  return { symbols, deltas: Buffer.concat(deltas) };
}

/** Puts the packet together: seven symbols of two bits in each chunk, filled up to whole words. */
function packet(head: Buffer, symbols: readonly number[], deltas: Buffer): Buffer {
  const chunks = Buffer.alloc(Math.ceil(symbols.length / 7) * 2);
  for (let chunk = 0; chunk * 7 < symbols.length; chunk += 1) {
    let bits = 0xc000;
    for (let place = 0; place < 7; place += 1) {
      bits |= (symbols[chunk * 7 + place] ?? 0) << (12 - place * 2);
    }
    chunks.writeUInt16BE(bits, chunk * 2);
  }
  const unpadded = head.length + chunks.length + deltas.length;
  const padding = Buffer.alloc((4 - (unpadded % 4)) % 4);
  if (padding.length > 0) padding.writeUInt8(padding.length, padding.length - 1);
  const whole = Buffer.concat([head, chunks, deltas, padding]);
  whole.writeUInt8(0x80 | (padding.length > 0 ? 0x20 : 0) | 15, 0);
  whole.writeUInt8(205, 1);
  whole.writeUInt16BE(whole.length / 4 - 1, 2);
  return whole;
}
