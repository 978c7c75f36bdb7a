import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { SideDatabase } from '@flowroom/marketplace/database';
import { listingsOfChanges, writeClassTimes } from './classTimeRows.ts';
import { indexListings, listingsToIndex, writeSearchWords } from './searchWords.ts';
import { createRolling } from './rollClassTimes.ts';
import { reserveFilling } from './fillingLease.ts';
import { beginNext, fillNext, takeNext } from './nextTables.ts';
import { cursorOf, migrateIn, schemas } from './schemas.ts';
import type { Side, StoreDeps } from './schemas.ts';
import type { ProjectionTables } from './tables.ts';
import { writeChanges, writePictures } from './write.ts';
import type { Batch, ProjectionTx } from './write.ts';
import type { EventCursor } from '#server/events/readToEnd.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

/** Position in the event log after a batch. */
export interface Position {
  sequenceId: number;
  /** ISO text. */
  at: string | null;
}

/** Changes whenever rows are made in another way, so that older ones are made again. */
const contentVersion = 13;
/** Marketplaces store their events for 90 days; older positions may have missed some. */
const oldestReadMs = 30 * dayMs;
/** Orders that listeners are notified of at once; who misses one requests again after a while. */
const mostChanged = 1_000;

/** An order that an event has changed, with its parties. */
export interface ChangedOrder {
  id: string;
  customerId: string;
  providerId: string;
}

/** The tables of the projection, read and written. */
export type Store = Awaited<ReturnType<typeof openStore>>;

/** Opens the tables. `marketplace`: names what is followed; rows of another one are not used. */
export async function openStore(side: SideDatabase, marketplace: string, now: () => number) {
  const db = side.tables<ProjectionTables>();
  const deps: StoreDeps = { side, db, source: `${marketplace} ${contentVersion}`, now };
  await migrateIn(db, schemas.current);
  return {
    db,

    /** Runs a transaction that leaves the caches of the marketplace valid. */
    withoutCacheInvalidation: <Result>(work: (tx: ProjectionTx) => Promise<Result>) =>
      side.withoutCacheInvalidation(db, work),

    /** Returns where to read on; null when the tables have to be filled first. */
    position: (target: Side = 'current') => positionOf(deps, target),

    /** Returns the orders that events after one of the log have changed, or written messages in. */
    ordersChangedAfter: (sequenceId: number) => ordersChangedAfter(deps, sequenceId),

    /** Writes what was read after `from`, unless another process has read on meanwhile. */
    apply: (target: Side, from: EventCursor, batch: Batch, to: Position) =>
      applyBatch(deps, target, from, batch, to),

    /** Notes that the end of the log was reached, once an hour. */
    noteRead: () => noteRead(deps),

    /** Replaces all class times where they are those of a day before. */
    rollClassTimes: createRolling(deps),

    /** Writes the words of all listings of tables that were filled. */
    indexListings: (target: Side) => indexListings(deps, target),

    /** Returns the ids among these of images that are not known. */
    unknownPictures: (ids: readonly string[]) => unknownPictures(deps, ids),

    reserveFilling: () => reserveFilling(deps),
    beginNext: (since: Date) => beginNext(deps, since),
    fillNext: (batch: Batch) => fillNext(deps, batch),
    takeNext: () => takeNext(deps),
  };
}

async function readCursor({ db }: StoreDeps, target: Side) {
  const { rows } = await sql<Selectable<ProjectionTables['projection.cursor']>>`
    SELECT * FROM ${cursorOf(target)}
  `.execute(db);
  return rows[0];
}

async function positionOf(
  deps: StoreDeps,
  target: Side,
): Promise<(EventCursor & { at: Date | null }) | null> {
  const row = await readCursor(deps, target);
  const isOld = row?.read_at && row.read_at.getTime() < deps.now() - oldestReadMs;
  if (!row || row.source !== deps.source || isOld) return null;
  const { sequence_id: id, since, last_event_at: at } = row;
  if (id !== null) return { startAfterSequenceId: id, at };
  return { createdAtStart: since ?? new Date(0), at };
}

async function ordersChangedAfter({ db }: StoreDeps, sequenceId: number): Promise<ChangedOrder[]> {
  const rows = await db
    .selectFrom('projection.orders as o')
    .select(['o.id', 'o.customer_id', 'o.provider_id'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('o.sequence_id', '>', sequenceId),
        eb(
          'o.id',
          'in',
          selectFrom('projection.messages as m')
            .select('m.order_id')
            .where('m.sequence_id', '>', sequenceId),
        ),
      ]),
    )
    .limit(mostChanged)
    .execute();
  return rows.map(({ id, ...row }) => ({
    id,
    customerId: row.customer_id,
    providerId: row.provider_id,
  }));
}

const applyBatch = (
  { side, db, now }: StoreDeps,
  target: Side,
  from: EventCursor,
  { changes, pictures }: Batch,
  to: Position,
): Promise<void> =>
  side.withoutCacheInvalidation(db, async tx => {
    const { rows } = await sql<{ sequence_id: number | null }>`
      SELECT sequence_id FROM ${cursorOf(target)} FOR UPDATE
    `.execute(tx);
    const expected = 'startAfterSequenceId' in from ? from.startAfterSequenceId : null;
    if (!rows[0] || rows[0].sequence_id !== expected) return;
    await writeChanges(tx, schemas[target], changes, new Date(now()));
    await writePictures(tx, schemas[target], pictures);
    const concerned = await listingsOfChanges(tx, schemas[target], changes);
    await writeClassTimes(tx, schemas[target], concerned, now());
    const renamed = await listingsToIndex(tx, schemas[target], changes);
    await writeSearchWords(tx, schemas[target], renamed);
    await sql`
      UPDATE ${cursorOf(target)}
      SET sequence_id = ${to.sequenceId},
        last_event_at = coalesce(${to.at}::timestamptz, last_event_at)
    `.execute(tx);
  });

async function noteRead(deps: StoreDeps): Promise<void> {
  const { side, db, now } = deps;
  const row = await readCursor(deps, 'current');
  if (row?.read_at && row.read_at.getTime() > now() - hourMs) return;
  await side.withoutCacheInvalidation(db, tx =>
    sql`UPDATE ${cursorOf('current')} SET read_at = ${new Date(now())}`.execute(tx),
  );
}

async function unknownPictures({ db }: StoreDeps, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const known = await db
    .selectFrom('projection.pictures')
    .select('id')
    .where('id', 'in', ids)
    .execute();
  const found = new Set(known.map(({ id }) => id));
  return new Set(ids.filter(id => !found.has(id)));
}
