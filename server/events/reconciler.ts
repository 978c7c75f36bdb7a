import type { Logger } from 'pino';
import { createDueKeys } from './dueKeys.ts';
import { logFailures } from './failures.ts';
import { forgetfulFollowers } from './followers/followers.ts';
import type { Followers } from './followers/followers.ts';
import { createKeyReader } from './keyReader.ts';
import type { FollowedKeys } from './keyReader.ts';
import { dayMs } from '#shared/time/time.ts';

/** Follows the event log of the marketplace. */
export interface Reconciler {
  /** Checks all keys at first, then those of new events. */
  start(): void;
  close(): Promise<void>;
}

/** A reconciler with keys that no event of the marketplace names. */
export interface EventReconciler extends Reconciler {
  /** Checks a key with the next run, like one that an event names. */
  check(key: string): void;
}

/** What all reconcilers of a site have in common. */
export interface ReconcilerSettings {
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds between two runs. */
  intervalMs?: number | undefined;
  /** Stores how far the reconciler is; when left out, it ends with the process. */
  followers?: Followers | undefined;
}

/** What a reconciler reads, and what it does with each key. */
export interface EventReconcilerOptions extends ReconcilerSettings, FollowedKeys {
  /**
   * Reconciles one key; must be idempotent. May return when to do it again, epoch milliseconds, for
   * what changes as time passes.
   */
  followUp(key: string): Promise<number | null> | Promise<void>;
  /** Milliseconds after which all keys are listed again. */
  allAgainMs?: number;
  /** Milliseconds until a second check of each key, for a search index that lags behind. */
  recheckMs?: number;
  /**
   * Share of each interval, 0 to 1, that listed keys may take, so that checks as a precaution leave
   * the processor to requests and to keys of events. 1 when left out.
   */
  listedShare?: number;
}

const defaultIntervalMs = 4_000;
/** Everything that changes leaves an event: the list is a precaution. */
const defaultAllAgainMs = 7 * dayMs;

/** Creates a reconciler that follows the event log in intervals. */
export function createEventReconciler(options: EventReconcilerOptions): EventReconciler {
  const { name, logger, intervalMs = defaultIntervalMs, listedShare = 1 } = options;
  const { followers = forgetfulFollowers, allAgainMs = defaultAllAgainMs } = options;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const isClosed = () => closed;
  let listed = 0;
  const listedGapMs = () =>
    options.isSpread ? Math.min(followers.listedGapMs, allAgainMs / 2 / listed) : 0;
  const due = createDueKeys({ ...options, intervalMs, listedShare, listedGapMs, isClosed });
  const onListed = (count: number) => {
    listed = count;
  };
  const keys = createKeyReader({ ...options, followers, allAgainMs, onListed }, due, isClosed);
  const failures = logFailures(logger, name);

  async function run(): Promise<void> {
    if (await keys.takeTurn()) await keys.read();
    await due.followDue();
    await keys.save();
  }

  function scheduleNext(wait: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      run()
        .then(failures.succeeded, (error: unknown) => {
          if (!closed) failures.failed(error, `${name}: the event log could not be followed`);
        })
        .finally(() => scheduleNext(intervalMs));
    }, wait);
    timer.unref();
  }

  return {
    // Delayed, so that the first page requests after a start are served first.
    start: () => scheduleNext(intervalMs),
    check: key => due.enqueue(key, false),
    async close() {
      closed = true;
      clearTimeout(timer);
      // It does not wait for the reading of lists and events, which changes nothing.
      await due.following();
      await keys.save({ isLast: true }).catch((error: unknown) => {
        logger.warn({ err: error }, `${name}: what was followed could not be stored`);
      });
    },
  };
}
