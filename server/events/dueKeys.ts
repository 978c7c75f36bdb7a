import { watched } from '@flowroom/marketplace/signals';
import type { Logger } from 'pino';

const maxRetryMs = 600_000;

interface Due {
  /** Number of failed attempts. */
  failed: number;
  /** Time of the next attempt, epoch milliseconds. */
  at: number;
  isRecheck: boolean;
  /** From the list of all keys, not from an event. */
  isListed: boolean;
}

/** The keys that a reconciler has to check. */
export interface DueKeys {
  /** Adds a key to check now. A listed one does not replace one that is due already. */
  enqueue(key: string, isListed: boolean): void;
  /** Checks the keys that are due, one after the other, until `isClosed`. */
  followDue(): Promise<void>;
  /** The latest check, which `close` awaits. */
  following(): Promise<void>;
}

/** How keys are checked. */
interface DueKeysOptions {
  /** Name in log messages. */
  name: string;
  /** Reconciles one key; may return when to do it again, epoch milliseconds. */
  followUp(key: string): Promise<number | null> | Promise<void>;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds between two runs. */
  intervalMs: number;
  /** Milliseconds until a second check of each key. */
  recheckMs?: number;
  /** Share of each interval, 0 to 1, that listed keys may take. */
  listedShare: number;
  isClosed: () => boolean;
}

/** Creates an empty set of keys to check. */
export function createDueKeys(options: DueKeysOptions): DueKeys {
  const { name, followUp, logger, now, recheckMs, intervalMs, listedShare, isClosed } = options;
  const due = new Map<string, Due>();
  let following: Promise<void> = Promise.resolve();

  async function follow(key: string, one: Due): Promise<void> {
    const { failed, isRecheck } = one;
    // A key that was enqueued again meanwhile may have been read before that.
    const isNewer = () => due.get(key) !== one;
    try {
      const again = (await watched('job', { kind: name }, async () => followUp(key))) ?? Infinity;
      if (isNewer()) return;
      const recheck = recheckMs === undefined || isRecheck ? Infinity : now() + recheckMs;
      const at = Math.min(again, recheck);
      if (at === Infinity) due.delete(key);
      else due.set(key, { ...one, failed: 0, at, isRecheck: at === recheck });
    } catch (error) {
      const wait = Math.min(intervalMs * 2 ** failed, maxRetryMs);
      if (!isNewer()) due.set(key, { ...one, failed: failed + 1, at: now() + wait });
      if (!isClosed()) logger.warn({ err: error, key }, `${name}: a follow-up has failed`);
    }
  }

  return {
    enqueue(key, isListed) {
      if (isListed && due.has(key)) return;
      due.set(key, { failed: 0, at: 0, isRecheck: false, isListed });
    },
    async followDue() {
      const listedUntil = performance.now() + intervalMs * listedShare;
      const waits = ({ at, isListed }: Due) =>
        at > now() || (isListed && listedShare < 1 && performance.now() > listedUntil);
      for (const [key, one] of due) {
        if (isClosed()) return;
        if (waits(one)) continue;
        following = follow(key, one);
        await following;
      }
    },
    following: () => following,
  };
}
