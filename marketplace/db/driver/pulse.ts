import { DatabaseUnreachable } from '#marketplace/db/databaseError.ts';
import { after, hasShortTimeout, timeoutMs } from './statementTimeout.ts';

const silent = () => new DatabaseUnreachable('The database does not answer.');

export interface PulseOptions {
  /** Milliseconds that somebody in a hurry waits in a line that does not move. */
  hurriedMs?: number;
  /** Tells whether it is at work that is known to take long, and no sign of a hang. */
  isAtLongWork?: () => boolean;
}

/** Knows when a database was heard of last, so that nobody waits for one that hangs. */
export class Pulse {
  #heardAt = performance.now();
  #isSilent = false;
  readonly #options: PulseOptions;

  constructor(options: PulseOptions = {}) {
    this.#options = options;
  }

  /** It has answered something. */
  heard(): void {
    this.#heardAt = performance.now();
    this.#isSilent = false;
  }

  /** It was asked at a time, and somebody has given up waiting. */
  missed(askedAt: number): void {
    if (this.#heardAt < askedAt && !this.#options.isAtLongWork?.()) this.#isSilent = true;
  }

  /** Nothing has been heard since somebody gave up. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** @throws DatabaseUnreachable at once, for who is in a hurry, as long as it is silent */
  refuseWhileSilent(): void {
    if (this.#isSilent && hasShortTimeout()) throw silent();
  }

  /**
   * The outcome of a wait in a line, which goes on as long as the line moves. Who is in a hurry gives up
   * when nothing has been heard for long.
   * @throws DatabaseUnreachable
   */
  async inLine<T>(outcome: Promise<T>): Promise<T> {
    if (!hasShortTimeout()) return outcome;
    const limit = timeoutMs(this.#options.hurriedMs);
    const from = performance.now();
    let watch: { cancel(): void } | undefined;
    const givenUp = new Promise<never>((_resolve, reject) => {
      const look = () => {
        const since = Math.max(from, this.#heardAt);
        const left = since + limit - performance.now();
        if (left > 1) {
          watch = after(left, look);
          return;
        }
        this.missed(performance.now());
        reject(silent());
      };
      watch = after(limit, look);
    });
    try {
      return await Promise.race([outcome, givenUp]);
    } finally {
      watch?.cancel();
      // Nobody listens any more to how it ends.
      outcome.catch(() => undefined);
    }
  }
}
