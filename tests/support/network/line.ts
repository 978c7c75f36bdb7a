/** How a line is now. */
export interface LineState {
  /** Packets that are lost, 0 to 1; only what is sent in packets loses them. */
  loss: number;
  /** Milliseconds of one way. */
  delayMs: number;
  /** Most kilobits a second in each direction; null: no limit. */
  kbit: number | null;
  /** Nothing comes through. */
  isCut: boolean;
}

export const goodLine: LineState = { loss: 0, delayMs: 0, kbit: null, isCut: false };

/** Milliseconds of packets that wait where there are more than the line carries. */
const queueMs = 300;

/** One direction of a line. */
export class Direction {
  readonly #state: () => LineState;
  #freeAt = 0;
  #seed = 1;

  constructor(state: () => LineState) {
    this.#state = state;
  }

  /** Delivers a packet later, or loses it. */
  send(bytes: number, deliver: () => void): void {
    const { loss, delayMs, kbit, isCut } = this.#state();
    if (isCut || this.#random() < loss) return;
    const now = performance.now();
    const from = Math.max(now, this.#freeAt);
    if (from - now > queueMs) return;
    this.#freeAt = kbit === null ? now : from + (bytes * 8) / kbit;
    const waitMs = this.#freeAt - now + delayMs;
    if (waitMs < 1) deliver();
    else setTimeout(() => !this.#state().isCut && deliver(), waitMs);
  }

  /** The same sequence in each run (Lehmer). */
  #random(): number {
    this.#seed = (this.#seed * 48_271) % 2_147_483_647;
    return this.#seed / 2_147_483_647;
  }
}
