import { DatabaseUnreachable } from '../databaseError.ts';
import { after, hasShortTimeout, timeoutMs } from './statementTimeout.ts';

const silent = () => new DatabaseUnreachable('The database does not answer.');

export interface LivenessOptions {
  /** Milliseconds that a request with a short timeout waits in a queue that makes no progress. */
  shortTimeoutMs?: number;
  /**
   * True while the database runs a statement that is known to take long, which is no sign of a
   * hang.
   */
  isAtLongWork?: () => boolean;
}

/** Tracks when a database last answered, so that requests fail fast while it hangs. */
export class Liveness {
  #heardAt = performance.now();
  #isSilent = false;
  readonly #options: LivenessOptions;

  constructor(options: LivenessOptions = {}) {
    this.#options = options;
  }

  /** Records an answer. */
  recordAnswer(): void {
    this.#heardAt = performance.now();
    this.#isSilent = false;
  }

  /** Records a timeout of a request sent at `sentAt`. */
  recordTimeout(sentAt: number): void {
    if (this.#heardAt < sentAt && !this.#options.isAtLongWork?.()) this.#isSilent = true;
  }

  /** True when nothing was recordAnswer since a request timed out. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /**
   * Refuses requests with a short timeout while the database is silent.
   * @throws DatabaseUnreachable
   */
  refuseWhileSilent(): void {
    if (this.#isSilent && hasShortTimeout()) throw silent();
  }

  /**
   * Waits for an outcome that is queued. A request with a short timeout fails when the database has
   * answered nothing for that long; as long as the queue makes progress it goes on waiting.
   * @throws DatabaseUnreachable
   */
  async waitFor<T>(outcome: Promise<T>): Promise<T> {
    if (!hasShortTimeout()) return outcome;
    const limit = timeoutMs(this.#options.shortTimeoutMs);
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
        this.recordTimeout(performance.now());
        reject(silent());
      };
      watch = after(limit, look);
    });
    try {
      return await Promise.race([outcome, givenUp]);
    } finally {
      watch?.cancel();
      // A late failure has no listener any more.
      outcome.catch(() => undefined);
    }
  }
}
