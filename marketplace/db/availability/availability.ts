import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { ceilToDay, floorToDay } from '#marketplace/domain/availability/interval.ts';
import type { SeatInterval } from '#marketplace/domain/availability/interval.ts';
import type { AvailabilityPlan } from '#marketplace/domain/availability/plan.ts';
import { minimumFreeSeats } from '#marketplace/domain/availability/timeline.ts';
import type { Availability } from '#marketplace/domain/availability/timeline.ts';
import type { ListingState } from '#marketplace/domain/listing/state.ts';

/** The columns that decisions about a listing's seats and state need. */
export interface LockedListing {
  id: string;
  author_id: string;
  title: string;
  state: ListingState;
  deleted: boolean;
  price_amount: number | null;
  price_currency: string | null;
  availability_plan: AvailabilityPlan | null;
  approved_at: Date | null;
}

/**
 * Locks a listing's row until the transaction ends, so that seats, stock and state are decided by
 * one caller at a time. Undefined when there is no such listing. Lock order: listing, transaction.
 */
export async function lockListing(tx: Db, listingId: string): Promise<LockedListing | undefined> {
  return tx
    .selectFrom('listings')
    .select([
      'id',
      'author_id',
      'title',
      'state',
      'deleted',
      'price_amount',
      'price_currency',
      'availability_plan',
      'approved_at',
    ])
    .where('id', '=', listingId)
    .forUpdate()
    .executeTakeFirst();
}

export interface FreeSeatsOptions {
  /** A booking to ignore, because it is the one being moved. */
  excludeBookingId?: string;
}

/**
 * Returns the smallest number of free seats of a listing within [start, end). Hold `lockListing` to
 * decide on it.
 */
export async function freeSeats(
  tx: Db,
  listing: { id: string; availability_plan: AvailabilityPlan | null },
  start: Date,
  end: Date,
  options: FreeSeatsOptions = {},
): Promise<number> {
  const range = { start: start.getTime(), end: end.getTime() };
  const [availability] = await availabilityOf(tx, [listing], start, end, options);
  return availability ? minimumFreeSeats(availability, range) : 0;
}

/** Returns the plan, exceptions and seat-taking bookings of each listing within [start, end). */
export async function availabilityOf(
  db: Db,
  listings: readonly { id: string; availability_plan: AvailabilityPlan | null }[],
  start: Date,
  end: Date,
  options: FreeSeatsOptions = {},
): Promise<Availability[]> {
  if (listings.length === 0) return [];
  const ids = listings.map(listing => listing.id);
  // A day plan works with whole days, so rows that overlap the first and last day count.
  const from = new Date(floorToDay(start.getTime()));
  const until = new Date(ceilToDay(end.getTime()));
  const rows = await sql<SeatRow>`
    SELECT 'exception' AS kind, listing_id, start_at, end_at, seats FROM availability_exceptions
    WHERE listing_id = ANY(${ids}::uuid[])
      AND tstzrange(start_at, end_at) && tstzrange(${from}, ${until})
    UNION ALL
    SELECT 'booking' AS kind, listing_id, start_at, end_at, seats FROM bookings
    WHERE listing_id = ANY(${ids}::uuid[]) AND start_at < ${until} AND end_at > ${from}
      AND state IN ('pending', 'accepted')
      AND id IS DISTINCT FROM ${options.excludeBookingId ?? null}::uuid
  `.execute(db);
  const byListing = new Map<string, SeatRow[]>(ids.map(id => [id, []]));
  for (const row of rows.rows) byListing.get(row.listing_id)?.push(row);
  return listings.map(listing => {
    const own = byListing.get(listing.id) ?? [];
    return {
      plan: listing.availability_plan,
      exceptions: own.filter(row => row.kind === 'exception').map(toInterval),
      bookings: own.filter(row => row.kind === 'booking').map(toInterval),
    };
  });
}

interface SeatRow {
  kind: 'exception' | 'booking';
  listing_id: string;
  start_at: Date;
  end_at: Date;
  seats: number;
}

function toInterval(row: SeatRow): SeatInterval {
  return { start: row.start_at.getTime(), end: row.end_at.getTime(), seats: row.seats };
}
