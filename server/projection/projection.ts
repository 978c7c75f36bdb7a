import { setTimeout as delay } from 'node:timers/promises';
import type { SideDatabase } from '@flowroom/marketplace/database';
import { applyEvents } from './applyEvents.ts';
import type { EventDeps } from './applyEvents.ts';
import type { OnProgress } from './fill.ts';
import { createOrderListeners } from './orderListeners.ts';
import type { OrderListener } from './orderListeners.ts';
import { createPolling } from './polling.ts';
import { rebuildTables } from './rebuildTables.ts';
import { openStore } from './store.ts';
import type { Store } from './store.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import { minuteMs } from '#shared/time/time.ts';

/** Dependencies of the projection. */
export interface ProjectionOptions extends EventDeps {
  /** Opens the database; called with the first use. */
  openDatabase: () => Promise<SideDatabase>;
  /** Names the marketplace that is followed. */
  marketplace: string;
  /** Text that changes with the event log; null where that is unknown. */
  dataVersion: (() => Promise<string>) | null;
  /** Milliseconds between two reads of the event log. */
  pollMs: number;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** How current the tables are. */
export interface Freshness {
  /** Time of the last event in them, ISO text. */
  asOf: string | null;
  /** The event log could not be read to its end for more than a minute. */
  isBehind: boolean;
}

/** The database of the tables, and transactions that leave the caches of the marketplace valid. */
export type ProjectionDatabase = Pick<Store, 'db' | 'withoutCacheInvalidation'>;

/** Tables that follow the marketplace's event log (decision 154). They decide nothing. */
export interface Projection {
  /** Starts to follow; delayed, so that the first page requests after a start are served first. */
  start(): void;
  /**
   * Returns the tables with the newest events in them, as far as these can be read at once.
   * @throws ApiFault 424 with a time to try again while there are none: `projection-not-ready`
   * during the first fill, `projection-not-available` after a failed one
   */
  current(): Promise<ProjectionDatabase & { freshness: Freshness }>;
  /**
   * Returns the tables as they are, without waiting for the newest events; null where there are
   * none after a second.
   */
  latest(): Promise<ProjectionDatabase | null>;
  /** Returns the tables, whether they are filled or not. */
  database(): Promise<ProjectionDatabase>;
  /** Milliseconds since the end of the log was reached; null before the first time. */
  lagMs(): number | null;
  /** Calls the listener with orders that have changed; returns a function that ends it. */
  onOrdersChanged(listener: OrderListener): () => void;
  /** Reads everything again. Returns false while that is under way, here or in another process. */
  rebuild(onProgress: OnProgress): Promise<boolean>;
  /** Stops following and closes the database. */
  close(): Promise<void>;
}

const behindMs = minuteMs;
/** Time that an answer waits for the newest events. */
const catchUpMs = 1_000;
/** Time that an answer waits for the first read of the log, which may fill the tables. */
const firstReadMs = 6_000;
/** Seconds after which a page requests again: during the first fill, and after a failed one. */
const retryAfter = { filling: 2, failed: 10 };

/** Creates the projection; nothing is opened before the first use. */
export function createProjection(options: ProjectionOptions): Projection {
  const { logger, dataVersion, pollMs, now = Date.now } = options;
  const opening = lazyStore(options, now);
  const listeners = createOrderListeners();
  let isClosed = false;
  let seenVersion: string | null = null;
  /** When the end of the log was reached last. */
  let readAt = -Infinity;

  async function fill(store: Store, onProgress?: OnProgress): Promise<boolean> {
    const deps = { ...options, now, onProgress, isClosed: () => isClosed };
    const isFilled = await rebuildTables(deps, store);
    if (isFilled) seenVersion = null;
    return isFilled;
  }

  async function follow(): Promise<void> {
    const { store } = await opening.open();
    // Read before the events, so that a commit meanwhile is noticed the next time.
    const version = dataVersion ? await dataVersion() : null;
    if (version !== null && version === seenVersion) {
      await store.rollClassTimes('current');
      readAt = now();
      return;
    }
    if (!(await store.position()) && !(await fill(store))) return;
    while (!isClosed && (await applyEvents(options, store, 'current')));
    if (isClosed) return;
    await store.noteRead();
    await store.rollClassTimes('current');
    await listeners.notify(store);
    seenVersion = version;
    readAt = now();
  }

  const onError = (error: unknown) =>
    logger.warn({ err: error }, 'projection: the events could not be read');
  const polling = createPolling({ run: follow, pollMs, onError });

  return {
    start: polling.start,
    async current() {
      polling.start();
      const wait = Number.isFinite(readAt) ? catchUpMs : firstReadMs;
      const isRead = await within(wait, polling.runAfresh(), onError);
      const { store } = await opening.open();
      const position = await store.position();
      if (!position) throw isRead ? notReady() : notFilled();
      const asOf = position.at?.toISOString() ?? null;
      const freshness = { asOf, isBehind: now() - readAt > behindMs };
      return { db: store.db, withoutCacheInvalidation: store.withoutCacheInvalidation, freshness };
    },
    async latest() {
      polling.start();
      const { store } = await opening.open();
      if (await store.position()) return store;
      // The first fill of a small marketplace takes a moment.
      await within(catchUpMs, polling.runAfresh(), onError);
      return (await store.position()) ? store : null;
    },
    async database() {
      const { db, withoutCacheInvalidation } = (await opening.open()).store;
      return { db, withoutCacheInvalidation };
    },
    lagMs: () => (Number.isFinite(readAt) ? now() - readAt : null),
    onOrdersChanged: listeners.add,
    rebuild: async onProgress => fill((await opening.open()).store, onProgress),
    async close() {
      isClosed = true;
      await polling.close();
      await opening.close();
    },
  };
}

/** Opens database and tables with the first use, and again after a failure. */
function lazyStore({ openDatabase, marketplace }: ProjectionOptions, now: () => number) {
  let opening: Promise<{ store: Store; database: SideDatabase }> | undefined;
  async function openBoth() {
    const database = await openDatabase();
    try {
      return { store: await openStore(database, marketplace, now), database };
    } catch (error) {
      await database.close();
      throw error;
    }
  }
  return {
    open: () =>
      (opening ??= openBoth().catch((error: unknown) => {
        opening = undefined;
        throw error;
      })),
    async close(): Promise<void> {
      const opened = await opening?.catch(() => undefined);
      await opened?.database.close();
    },
  };
}

/** Waits for a read of the events, for a limited time. Returns false when it has failed. */
async function within(
  ms: number,
  reading: Promise<void>,
  onError: (error: unknown) => void,
): Promise<boolean> {
  const isRead = reading.then(
    () => true,
    (error: unknown) => {
      onError(error);
      return false;
    },
  );
  return Promise.race([isRead, delay(ms, true, { ref: false })]);
}

const notReady = () => notCounted('projection-not-ready', retryAfter.filling);
const notFilled = () => notCounted('projection-not-available', retryAfter.failed);

const notCounted = (code: string, seconds: number) =>
  new ApiFault(424, [{ status: 424, code, title: 'The orders are not counted yet.' }], seconds);
