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

/**
 * Milliseconds that a request waits at least once the database is known to be silent: a statement
 * of somebody else that takes long must not end one that was sent a moment ago.
 */
const leastMs = 1_000;

/** Tracks when a database last answered, so that requests fail fast while it hangs. */
export class Liveness {
  #heardAt = performance.now();
  #isSilent = false;
  readonly #options: LivenessOptions;
  /** Callbacks of statements with a short timeout, called when the database is found silent. */
  readonly #waiting = new Set<() => void>();

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
    if (this.#heardAt >= sentAt || this.#isSilent || this.#options.isAtLongWork?.()) return;
    this.#isSilent = true;
    for (const look of this.#waiting) look();
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
   * Calls `late` once a statement that is sent now has waited for too long, unless it is cancelled.
   * With a short timeout it waits no longer than others that got no answer: a page that goes on
   * without one answer must not wait as long again for the next.
   */
  limit(late: () => void): { cancel(): void } {
    const sentAt = performance.now();
    const watches: { cancel(): void }[] = [];
    const cancel = () => {
      for (const watch of watches) watch.cancel();
    };
    const end = () => {
      cancel();
      this.recordTimeout(sentAt);
      late();
    };
    watches.push(after(timeoutMs(), end));
    if (hasShortTimeout()) watches.push(this.#hurried(sentAt, end));
    return { cancel };
  }

  /** Calls `end` where the database is silent and nothing was heard since `sentAt`. */
  #hurried(sentAt: number, end: () => void): { cancel(): void } {
    let watch: { cancel(): void } | undefined;
    const look = () => {
      const left = sentAt + leastMs - performance.now();
      watch?.cancel();
      watch = after(Math.max(left, 0), () => {
        if (this.#isSilent) end();
      });
    };
    this.#waiting.add(look);
    return {
      cancel: () => {
        watch?.cancel();
        this.#waiting.delete(look);
      },
    };
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
    let hurry: { cancel(): void } | undefined;
    const givenUp = new Promise<never>((_resolve, reject) => {
      const giveUp = () => {
        this.recordTimeout(performance.now());
        reject(silent());
      };
      const look = () => {
        const since = Math.max(from, this.#heardAt);
        const left = since + limit - performance.now();
        if (left > 1) watch = after(left, look);
        else giveUp();
      };
      watch = after(limit, look);
      hurry = this.#hurried(from, giveUp);
    });
    try {
      return await Promise.race([outcome, givenUp]);
    } finally {
      watch?.cancel();
      hurry?.cancel();
      // A late failure has no listener any more.
      outcome.catch(() => undefined);
    }
  }
}
