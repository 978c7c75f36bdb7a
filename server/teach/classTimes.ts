import { pictureUrl } from '../projection/pictures.ts';
import type { Freshness } from '../projection/projection.ts';
import type { Store } from '../projection/store.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { areaOf } from '#shared/geo/classPlace.ts';
import {
  movedTimeOn,
  onlyTime,
  patternTimeOn,
  rhythmOf,
  statedTimes,
} from '#shared/schedule/classSchedule.ts';
import type { StatedTime } from '#shared/schedule/classSchedule.ts';
import type { TransactionState } from '#shared/transactions/process.ts';

/** What the pages of one teacher are answered from. */
export interface Desk extends Pick<Store, 'db' | 'quietly'> {
  teacherId: string;
  /** Epoch milliseconds. */
  now: number;
  freshness: Freshness;
  /** Public origin of the site. */
  siteOrigin: string;
}

/** States of an order whose class is or was held with the student. */
export const acceptedStates = [
  'accepted',
  'subscription-confirmed',
  'delivered',
  'reviewed-by-customer',
  'reviewed-by-provider',
  'reviewed',
] as const satisfies readonly TransactionState[];

/** A listing of the teacher. */
export interface TaughtListing {
  id: string;
  title: string;
  state: 'draft' | 'pendingApproval' | 'published' | 'closed';
  created_at: Date;
  public_data: ListingPublicData;
  cover: string | null;
}

/** Reads the teacher's listings, or the one with the id. */
export async function listingsOf(
  { db, teacherId, siteOrigin }: Desk,
  id?: string,
): Promise<TaughtListing[]> {
  const rows = await db
    .selectFrom('projection.listings as l')
    .leftJoin('projection.pictures as p', 'p.id', 'l.cover_id')
    .select(['l.id', 'l.title', 'l.state', 'l.created_at', 'l.public_data', 'p.url as cover'])
    .where('l.author_id', '=', teacherId)
    .where('l.deleted', '=', false)
    .$if(id !== undefined, query => query.where('l.id', '=', id ?? ''))
    .execute();
  return rows.map(row => ({ ...row, cover: row.cover && pictureUrl(row.cover, siteOrigin) }));
}

/** Places of one stretch of a listing that orders have taken, or ask for. */
interface Taken {
  listing_id: string;
  start: number;
  end: number;
  seats: number;
  isRequest: boolean;
}

/** Sums up the places by stretch. A subscription takes its places from its first class until it ends. */
async function takenBetween(
  { db, teacherId }: Desk,
  from: number,
  until: number,
): Promise<Map<string, Taken[]>> {
  const rows = await db
    .selectFrom('projection.orders as o')
    .innerJoin('projection.bookings as b', 'b.order_id', 'o.id')
    .select(({ fn, eb }) => [
      'o.listing_id',
      'o.state',
      'b.start_at',
      fn<Date>('least', ['b.end_at', fn.coalesce('o.ended_at', 'b.end_at')]).as('end_at'),
      eb.cast<number>(fn.sum('b.seats'), 'integer').as('seats'),
    ])
    .where('o.provider_id', '=', teacherId)
    .where('o.deleted', '=', false)
    .where('b.deleted', '=', false)
    .where(({ or, and, eb }) =>
      or([
        eb('o.state', 'in', [...acceptedStates, 'preauthorized']),
        // Until it was ended, it had its places.
        and([eb('o.kind', '=', 'subscription'), eb('o.state', '=', 'canceled')]),
      ]),
    )
    .where('b.end_at', '>', new Date(from))
    .where('b.start_at', '<', new Date(until))
    .groupBy(['o.listing_id', 'o.state', 'b.start_at', 'b.end_at', 'o.ended_at'])
    .execute();
  const byListing = new Map<string, Taken[]>();
  for (const { listing_id, state, start_at, end_at, seats } of rows) {
    const list = byListing.get(listing_id) ?? [];
    byListing.set(listing_id, list);
    list.push({
      listing_id,
      start: start_at.getTime(),
      end: end_at.getTime(),
      seats,
      isRequest: state === 'preauthorized',
    });
  }
  return byListing;
}

/** Tells whether a stretch has places of a class time. */
export const isOf = (
  stretch: { start: number; end: number },
  time: { start: number; end: number },
): boolean => stretch.start < time.end && stretch.end > time.start;

const seatsOf = (taken: readonly Taken[], time: StatedTime, isRequest: boolean): number =>
  taken.reduce(
    (sum, one) => (one.isRequest === isRequest && isOf(one, time) ? sum + one.seats : sum),
    0,
  );

/** Puts a class time together. */
export function classTimeRow(
  { id, title, public_data: data, cover }: TaughtListing,
  time: StatedTime,
  { taken, requests }: { taken: number; requests: number },
): ClassTimeRow {
  // A class meets online; only what is booked by dates is a room.
  const isOnline = dateUnitOf(data) === null;
  const place = isOnline ? undefined : data.location && areaOf(data.location);
  const workout = data.yogaStyles?.[0];
  return {
    listingId: id,
    title,
    date: time.date,
    start: new Date(time.start).toISOString(),
    end: new Date(time.end).toISOString(),
    timezone: data.timezone ?? 'UTC',
    places: data.stock ?? 1,
    taken,
    requests,
    status: time.status,
    isWeekly: (data.weeklyDays ?? []).length > 0,
    isOnline,
    ...(place ? { place } : {}),
    ...(cover ? { cover } : {}),
    ...(workout ? { workout } : {}),
  };
}

/**
 * Returns the teacher's class times that end after `from` and begin before `until` (epoch milliseconds),
 * in order. Those of a closed class are told where somebody has booked.
 */
export async function classTimesBetween(
  desk: Desk,
  from: number,
  until: number,
): Promise<ClassTimeRow[]> {
  const [listings, taken] = await Promise.all([listingsOf(desk), takenBetween(desk, from, until)]);
  return listings
    .filter(({ state }) => state === 'published' || state === 'closed')
    .flatMap(listing => {
      const own = taken.get(listing.id) ?? [];
      return statedTimes(listing.public_data, from, until)
        .map(time =>
          classTimeRow(listing, time, {
            taken: seatsOf(own, time, false),
            requests: seatsOf(own, time, true),
          }),
        )
        .filter(row => listing.state === 'published' || row.taken + row.requests > 0);
    })
    .sort((a, b) => a.start.localeCompare(b.start) || a.title.localeCompare(b.title));
}

/** Returns the class time that a day names; null where the class has none. */
export function timeNamed(data: ListingPublicData, date: string): StatedTime | null {
  const isSkipped = data.skippedDates?.includes(date) ?? false;
  const rhythm = rhythmOf(data);
  if (!rhythm) {
    const only = onlyTime(data);
    return only?.date === date ? { ...only, status: isSkipped ? 'canceled' : 'scheduled' } : null;
  }
  const move = data.movedDates?.find(moved => moved.date === date);
  const time = move ? movedTimeOn(rhythm, date, move.to) : patternTimeOn(rhythm, date);
  if (!time) return null;
  return { ...time, status: isSkipped ? 'canceled' : move ? 'moved' : 'scheduled' };
}
