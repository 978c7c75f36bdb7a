import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { SideDatabase } from '@flowroom/marketplace/database';
import { ApiFault } from '#server/base/apiFault.ts';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { fillTables } from './fill.ts';
import type { OnProgress } from './fill.ts';
import { picturesOf, pictureParams } from './pictures.ts';
import { changeOfEvent, followedEvents } from './rows.ts';
import type { Change } from './rows.ts';
import { openStore } from './store.ts';
import type { Batch, ChangedOrder, Side, Store } from './store.ts';
import { minuteMs } from '#shared/time/time.ts';

export interface ProjectionOptions {
  /** Opens the database; called with the first use. */
  openDatabase: () => Promise<SideDatabase>;
  operator: () => IntegrationSdk;
  /** Names the marketplace that is followed. */
  marketplace: string;
  /** Public origin of the site. */
  siteOrigin: string;
  /** Text that changes with the data of the marketplace; null where that is unknown. */
  dataVersion: (() => Promise<string>) | null;
  /** Milliseconds between two looks at the event log. */
  pollMs: number;
  logger: Logger;
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

/** Tables that follow the marketplace's event log (decision 154). They decide nothing. */
export type Projection = ReturnType<typeof createProjection>;

/** Page size of the event query: a full page means that there are more. */
const eventsPerPage = 100;
const behindMs = minuteMs;
const longestWaitMs = minuteMs;
/** Time that an answer waits for the newest events. */
const catchUpMs = 1_000;
/** Time that an answer waits for the first look at the log, which may fill the tables. */
const firstReadMs = 6_000;
/** Seconds after which a page asks again: during the first fill, and after a failed one. */
const retryAfter = { filling: 2, failed: 10 };

/** @see Projection */
export function createProjection(options: ProjectionOptions) {
  const { openDatabase, operator, marketplace, siteOrigin, dataVersion, pollMs, logger } = options;
  const { now = Date.now } = options;
  let opening: Promise<{ store: Store; database: SideDatabase }> | undefined;
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isFollowing = false;
  let isClosed = false;
  let failures = 0;
  let seenVersion: string | null = null;
  /** When the end of the log was reached last. */
  let readAt = -Infinity;
  const listeners = new Set<(orders: readonly ChangedOrder[]) => void>();
  /** Event until which the listeners were told; null before the first look. */
  let toldUntil: number | null = null;

  const open = () =>
    (opening ??= (async () => {
      const database = await openDatabase();
      try {
        return { store: await openStore(database, marketplace, now), database };
      } catch (error) {
        await database.close();
        throw error;
      }
    })().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  /** Rows of events, with the pictures that they show. */
  async function batchOf(store: Store, events: readonly MarketplaceEvent[]): Promise<Batch> {
    const changes = events.flatMap(changeOfEvent);
    const wanted = changes.flatMap(change => {
      const imageId = change.values?.cover_id ?? change.values?.avatar_id;
      return typeof imageId === 'string' ? [{ change, imageId }] : [];
    });
    const unknown = await store.unknownPictures(wanted.map(({ imageId }) => imageId));
    const owners = new Map(
      wanted.filter(({ imageId }) => unknown.has(imageId)).map(({ change }) => [change.id, change]),
    );
    const pictures: Batch['pictures'][] = [];
    for (const { table, id } of owners.values()) pictures.push(await fetchPictures(table, id));
    return { changes, pictures: pictures.flat() };
  }

  async function fetchPictures(table: Change['table'], id: string): Promise<Batch['pictures']> {
    try {
      const { listings, users } = operator();
      const answer =
        table === 'listings'
          ? await listings.show({ id, ...pictureParams.listing })
          : await users.show({ id, ...pictureParams.user });
      return picturesOf(answer.included, siteOrigin);
    } catch (error) {
      // Without its picture the row is still right.
      logger.warn({ err: error, id }, 'projection: a picture could not be read');
      return [];
    }
  }

  /** Reads one page of events. Returns whether there may be more. */
  async function readEvents(store: Store, side: Side): Promise<boolean> {
    const position = await store.position(side);
    if (!position) return false;
    const { at: _, ...cursor } = position;
    const events = await operator().events.query({ ...cursor, eventTypes: followedEvents });
    const last = events.at(-1);
    if (!last) return false;
    await store.apply(side, cursor, await batchOf(store, events), {
      sequenceId: last.sequenceId,
      at: last.createdAt,
    });
    return events.length === eventsPerPage;
  }

  const readToEnd = async (store: Store) => {
    while (!isClosed && (await readEvents(store, 'current')));
  };

  /** Fills new tables and puts them in the place of the present ones. False while another filling is under way. */
  async function fill(store: Store, onProgress?: OnProgress): Promise<boolean> {
    const filling = await store.reserveFilling();
    if (!filling) return false;
    const goesOn = async () => !isClosed && (await filling.keep());
    try {
      const isFilled = await fillTables({
        store,
        operator: operator(),
        now,
        siteOrigin,
        goesOn,
        ...(onProgress ? { onProgress } : {}),
      });
      if (!isFilled) return false;
      let hasMore = true;
      while (hasMore) {
        hasMore = await readEvents(store, 'next');
        if (!(await goesOn())) return false;
      }
      await store.takeNext();
      seenVersion = null;
      return true;
    } finally {
      await filling.end();
    }
  }

  /**
   * Tells the listeners of the rows that are new since they were told last, whichever process has written
   * them.
   */
  async function tellListeners(store: Store): Promise<void> {
    const position = await store.position();
    if (!position || !('startAfterSequenceId' in position)) return;
    const { startAfterSequenceId: until } = position;
    const since = toldUntil;
    toldUntil = until;
    if (since === null || until <= since || listeners.size === 0) return;
    const orders = await store.ordersChangedAfter(since);
    if (orders.length > 0) listeners.forEach(tell => tell(orders));
  }

  async function follow(): Promise<void> {
    const { store } = await open();
    // Read before the events, so that a commit meanwhile is looked at the next time.
    const version = dataVersion ? await dataVersion() : null;
    if (version !== null && version === seenVersion) {
      readAt = now();
      return;
    }
    if (!(await store.position()) && !(await fill(store))) return;
    await readToEnd(store);
    if (isClosed) return;
    await store.noteRead();
    await tellListeners(store);
    seenVersion = version;
    readAt = now();
  }

  const followOnce = () =>
    (running ??= follow().finally(() => {
      running = undefined;
    }));

  /** Reads the log from now on: a read that is under way may have begun before the last change. */
  const followAnew = () =>
    running
      ? (waiting ??= running
          .catch(() => undefined)
          .then(() => {
            waiting = undefined;
            return followOnce();
          }))
      : followOnce();

  function scheduleNext(wait: number): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      followOnce()
        .then(
          () => {
            failures = 0;
          },
          (error: unknown) => {
            failures += 1;
            if (!isClosed) logger.warn({ err: error }, 'projection: the events could not be read');
          },
        )
        .finally(() => scheduleNext(Math.min(pollMs * 2 ** failures, longestWaitMs)));
    }, wait);
    timer.unref();
  }

  function start(): void {
    if (isFollowing) return;
    isFollowing = true;
    scheduleNext(pollMs);
  }

  /** Waits for the newest events, for a limited time. Returns false when they could not be read. */
  async function catchUp(ms: number): Promise<boolean> {
    const caughtUp = followAnew().then(
      () => true,
      (error: unknown) => {
        logger.warn({ err: error }, 'projection: the events could not be read');
        return false;
      },
    );
    return Promise.race([caughtUp, delay(ms, true, { ref: false })]);
  }

  return {
    /** Begins to follow; delayed, so that the first page requests after a start are served first. */
    start,

    /**
     * Returns the tables with the newest events in them, as far as these can be read at once.
     * @throws ApiFault 424 with a time to try again while there are none: `projection-not-ready` during the
     * first fill, `projection-not-available` after a failed one
     */
    async current(): Promise<Pick<Store, 'db' | 'quietly'> & { freshness: Freshness }> {
      start();
      const isRead = await catchUp(Number.isFinite(readAt) ? catchUpMs : firstReadMs);
      const { store } = await open();
      const position = await store.position();
      if (!position) throw isRead ? notReady() : notFilled();
      return {
        db: store.db,
        quietly: store.quietly,
        freshness: {
          asOf: position.at?.toISOString() ?? null,
          isBehind: now() - readAt > behindMs,
        },
      };
    },

    /** Returns the database of the tables, whether they are filled or not. */
    async database(): Promise<Pick<Store, 'db' | 'quietly'>> {
      const { store } = await open();
      return { db: store.db, quietly: store.quietly };
    },

    /** Returns since when the end of the log was not reached, in milliseconds; null before it was once. */
    lagMs: (): number | null => (Number.isFinite(readAt) ? now() - readAt : null),

    /** Calls `tell` with orders that have changed, once it is followed; returns a function that ends it. */
    onOrdersChanged(tell: (orders: readonly ChangedOrder[]) => void): () => void {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },

    /** Reads everything anew. Returns false while that is under way already, here or in another process. */
    async rebuild(onProgress: OnProgress): Promise<boolean> {
      const { store } = await open();
      return fill(store, onProgress);
    },

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running?.catch(() => undefined);
      const opened = await opening?.catch(() => undefined);
      await opened?.database.close();
    },
  };
}

const notReady = () => notCounted('projection-not-ready', retryAfter.filling);
const notFilled = () => notCounted('projection-not-available', retryAfter.failed);

const notCounted = (code: string, seconds: number) =>
  new ApiFault(424, [{ status: 424, code, title: 'The orders are not counted yet.' }], seconds);
