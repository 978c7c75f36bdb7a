import { sql } from 'kysely';
import { acceptedStates, isOf } from './heldSeats.ts';
import type { Change } from './rows.ts';
import { storable } from './write.ts';
import type { ProjectionTx } from './write.ts';
import type { StoredTerms } from './tables.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { offeredTimes } from '#shared/schedule/classSchedule.ts';
import { daysAhead } from '#shared/time/soon.ts';
import { dayMs, hourMs, iso } from '#shared/time/time.ts';
import { getOrCreate } from '#shared/values/lookup.ts';
import { courseDatesOf, isCourse } from '#shared/transactions/course.ts';
import { isAway } from '#shared/transactions/subscriptionDays.ts';

/** Start of the day in UTC, from which the rows are: epoch milliseconds. */
export const firstMomentOf = (now: number): number => Math.floor(now / dayMs) * dayMs;

/** Seats of an order, in a stretch of a class. */
interface HeldSeats {
  listing_id: string;
  start_at: Date;
  end_at: Date;
  seats: number;
  terms: StoredTerms;
}

interface OpenListing {
  id: string;
  public_data: ListingPublicData;
}

/** Listings whose rows are written by one statement. */
const mostAtOnce = 200;

const tableIn = (schema: string, name: string) => sql.table(`${schema}.${name}`);

/** Reads the seats that orders have or request. */
async function heldSeatsOf(
  tx: ProjectionTx,
  schema: string,
  ids: readonly string[],
  from: number,
): Promise<Map<string, HeldSeats[]>> {
  const { rows } = await sql<HeldSeats>`
    SELECT o.listing_id, o.terms, b.start_at, b.seats,
      least(b.end_at, coalesce(o.ended_at, b.end_at)) AS end_at
    FROM ${tableIn(schema, 'orders')} AS o
    JOIN ${tableIn(schema, 'bookings')} AS b ON b.order_id = o.id
    WHERE o.listing_id = ANY(${ids}::uuid[]) AND NOT o.deleted AND NOT b.deleted
      AND o.state = ANY(${[...acceptedStates, 'preauthorized']}::text[])
      AND b.end_at > ${new Date(from)}
  `.execute(tx);
  const byListing = new Map<string, HeldSeats[]>();
  for (const row of rows) getOrCreate(byListing, row.listing_id, () => []).push(row);
  return byListing;
}

/** Returns the rows of a class: what it offers from a moment on. */
function rowsOf({ id, public_data: data }: OpenListing, held: readonly HeldSeats[], from: number) {
  const closesMs = (data.bookingClosesHours ?? 0) * hourMs;
  // Nobody can join a course by its later dates.
  const lastMoment = (isCourse(data) ? courseDatesOf(data, from).closesAt : null) ?? Infinity;
  return offeredTimes(data, from, from + (daysAhead + 1) * dayMs).map(({ start, end, date }) => {
    const taken = held
      .map(one => ({ ...one, start: one.start_at.getTime(), end: one.end_at.getTime() }))
      .filter(one => isOf(one, { start, end }) && !isAway(one.terms, date))
      .reduce((sum, { seats }) => sum + seats, 0);
    return {
      listing_id: id,
      start_at: iso(start),
      end_at: iso(end),
      closes_at: iso(Math.min(start - closesMs, lastMoment)),
      free: Math.max(0, (data.stock ?? 1) - taken),
    };
  });
}

/** Replaces the class times of some listings. `now` is epoch milliseconds. */
export async function writeClassTimes(
  tx: ProjectionTx,
  schema: string,
  listingIds: readonly string[],
  now: number,
): Promise<void> {
  const from = firstMomentOf(now);
  for (let done = 0; done < listingIds.length; done += mostAtOnce) {
    const ids = listingIds.slice(done, done + mostAtOnce);
    const { rows: open } = await sql<OpenListing>`
      SELECT id, public_data FROM ${tableIn(schema, 'listings')}
      WHERE id = ANY(${ids}::uuid[]) AND NOT deleted AND state = 'published' AND misfits = '[]'
    `.execute(tx);
    const held = await heldSeatsOf(tx, schema, ids, from);
    const rows = open.flatMap(listing => rowsOf(listing, held.get(listing.id) ?? [], from));
    const table = tableIn(schema, 'class_times');
    await sql`DELETE FROM ${table} WHERE listing_id = ANY(${ids}::uuid[])`.execute(tx);
    if (rows.length === 0) continue;
    await sql`
      INSERT INTO ${table} (listing_id, start_at, end_at, closes_at, free)
      SELECT listing_id, start_at, end_at, closes_at, free
      FROM jsonb_populate_recordset(NULL::${table}, ${storable(rows)}::jsonb)
      ON CONFLICT DO NOTHING
    `.execute(tx);
  }
}

/** Returns the ids of the listings whose class times, or seats of these, changes may concern. */
export async function listingsOfChanges(
  tx: ProjectionTx,
  schema: string,
  changes: readonly Change[],
): Promise<string[]> {
  const idsOf = (table: Change['table']) =>
    changes.filter(change => change.table === table).map(({ id }) => id);
  const { rows } = await sql<{ listing_id: string }>`
    SELECT DISTINCT o.listing_id FROM ${tableIn(schema, 'orders')} AS o
    WHERE o.id = ANY(${idsOf('orders')}::uuid[]) OR o.id IN (
      SELECT b.order_id FROM ${tableIn(schema, 'bookings')} AS b
      WHERE b.id = ANY(${idsOf('bookings')}::uuid[])
    )
  `.execute(tx);
  return [...new Set([...idsOf('listings'), ...rows.map(row => row.listing_id)])];
}

/** Returns the next listings by id, without the deleted ones; null after the last. */
export async function listingsAfter(
  tx: ProjectionTx,
  schema: string,
  last: string | null,
): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${tableIn(schema, 'listings')}
    WHERE NOT deleted AND (${last}::uuid IS NULL OR id > ${last}::uuid)
    ORDER BY id LIMIT ${mostAtOnce}
  `.execute(tx);
  return rows.length > 0 ? rows.map(({ id }) => id) : null;
}
