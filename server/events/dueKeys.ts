import type { Logger } from 'pino';
import { watched } from '@flowroom/marketplace/signals';
import type { DueKey } from './followers/followers.ts';

const maxRetryMs = 600_000;

interface Due {
  /** Number of failed attempts. */
  failed: number;
  /** Time of the next attempt, epoch milliseconds. */
  at: number;
  isRecheck: boolean;
  /** From the list of all keys, not from an event, and not checked yet. */
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
  /** Returns what has to be checked still, and the first of the listed keys among it. */
  left(): { due: DueKey[]; listedFrom: string | null };
  /** Replaces all keys by those that were left. */
  replace(due: readonly DueKey[]): void;
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
  /** Milliseconds between two listed keys. */
  listedGapMs: () => number;
  isClosed: () => boolean;
}

/** Creates an empty set of keys to check. */
export function createDueKeys(options: DueKeysOptions): DueKeys {
  const { name, followUp, logger, now, recheckMs, intervalMs, isClosed } = options;
  const due = new Map<string, Due>();
  let following: Promise<void> = Promise.resolve();
  const pace = createPace(options);

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
      else due.set(key, { failed: 0, at, isRecheck: at === recheck, isListed: false });
    } catch (error) {
      const wait = Math.min(intervalMs * 2 ** failed, maxRetryMs);
      if (!isNewer()) {
        due.set(key, { ...one, failed: failed + 1, at: now() + wait, isListed: false });
      }
      if (!isClosed()) logger.warn({ err: error, key }, `${name}: a follow-up has failed`);
    }
  }

  return {
    enqueue(key, isListed) {
      if (isListed && due.has(key)) return;
      due.set(key, { failed: 0, at: 0, isRecheck: false, isListed });
    },
    async followDue() {
      const mayGo = pace();
      for (const [key, one] of due) {
        if (isClosed()) return;
        if (one.at > now() || (one.isListed && !mayGo())) continue;
        following = follow(key, one);
        await following;
      }
    },
    following: () => following,
    left() {
      const all = [...due];
      const listed = all.find(([, { isListed }]) => isListed);
      return {
        due: all
          .filter(([, { isListed }]) => !isListed)
          .map(([key, { at, failed, isRecheck }]) => ({ key, at, failed, isRecheck })),
        listedFrom: listed?.[0] ?? null,
      };
    },
    replace(left) {
      due.clear();
      for (const { key, ...one } of left) due.set(key, { ...one, isListed: false });
    },
  };
}

/** Returns for each run a function that says whether a listed key may be checked now. */
function createPace({ now, intervalMs, listedShare, listedGapMs }: DueKeysOptions) {
  let nextAt = -Infinity;
  return () => {
    const until = performance.now() + intervalMs * listedShare;
    return (): boolean => {
      if (listedShare < 1 && performance.now() > until) return false;
      if (now() < nextAt) return false;
      nextAt = now() + listedGapMs();
      return true;
    };
  };
}
