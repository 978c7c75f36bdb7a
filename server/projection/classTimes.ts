import { pictureUrl } from './pictures.ts';
import type { Tables } from './reads.ts';
import type { StoredChange, StoredTerms, CapacityIncrease } from './tables.ts';
import { acceptedStates, isOf } from './heldSeats.ts';
import { timeChange } from './changeNews.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import type { ListingPublicData, ScheduleField } from '#shared/contract/listingData.ts';
import type { Money } from '#shared/contract/values.ts';
import { isInRoom } from '#shared/schedule/dateUnits.ts';
import { areaOf } from '#shared/geo/classPlace.ts';
import { statedTimes } from '#shared/schedule/classSchedule.ts';
import { isAway } from '#shared/transactions/subscriptionDays.ts';
import type { StatedTime } from '#shared/schedule/classSchedule.ts';
import type { SentBack } from '#shared/values/sentBack.ts';

/** Tables and teacher from which the pages of the desk are answered. */
export interface Desk extends Tables {
  teacherId: string;
}

/** A listing of the teacher. */
export interface TaughtListing {
  id: string;
  title: string;
  state: 'draft' | 'pendingApproval' | 'published' | 'closed';
  created_at: Date;
  price: Money | null;
  public_data: ListingPublicData;
  misfits: ScheduleField[];
  changes: StoredChange[];
  joins_read_until: Date | null;
  places_raised: CapacityIncrease | null;
  cover: string | null;
  sent_back: SentBack | null;
}

/** Reads the teacher's listings, or the one with the id. */
export async function listingsOf(
  { db, teacherId, siteOrigin }: Desk,
  id?: string,
): Promise<TaughtListing[]> {
  const rows = await db
    .selectFrom('projection.listings as l')
    .leftJoin('projection.pictures as p', 'p.id', 'l.cover_id')
    .select(['l.id', 'l.title', 'l.state', 'l.created_at', 'l.price', 'l.public_data', 'l.misfits'])
    .select(['l.changes', 'l.joins_read_until', 'l.places_raised', 'l.sent_back', 'p.url as cover'])
    .where('l.author_id', '=', teacherId)
    .where('l.deleted', '=', false)
    .$if(id !== undefined, query => query.where('l.id', '=', id ?? ''))
    .execute();
  return rows.map(row => ({ ...row, cover: row.cover && pictureUrl(row.cover, siteOrigin) }));
}

/** Seats of one stretch of a listing that orders have taken, or request. */
interface Taken {
  listing_id: string;
  start: number;
  end: number;
  seats: number;
  isRequest: boolean;
  /** Lists the class times in which it takes none. */
  terms: StoredTerms;
}

/**
 * Sums up the seats by stretch. A subscription takes its seats from its first class until it ends.
 */
export async function takenBetween(
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
      'o.terms',
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
        // Until it was ended, it had its seats.
        and([eb('o.kind', '=', 'subscription'), eb('o.state', '=', 'canceled')]),
      ]),
    )
    .where('b.end_at', '>', new Date(from))
    .where('b.start_at', '<', new Date(until))
    .groupBy(['o.listing_id', 'o.state', 'o.terms', 'b.start_at', 'b.end_at', 'o.ended_at'])
    .execute();
  const byListing = new Map<string, Taken[]>();
  for (const { listing_id, state, terms, start_at, end_at, seats } of rows) {
    const list = byListing.get(listing_id) ?? [];
    byListing.set(listing_id, list);
    list.push({
      listing_id,
      start: start_at.getTime(),
      end: end_at.getTime(),
      seats,
      isRequest: state === 'preauthorized',
      terms,
    });
  }
  return byListing;
}

const waitingKey = (listingId: string, start: number) => `${listingId} ${start}`;

/** Counts who waits, by listing and class time. */
async function waitingBetween(
  { db, teacherId }: Desk,
  from: number,
  until: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('projection.orders')
    .select(({ fn, eb }) => [
      'listing_id',
      'waiting_start',
      eb.cast<number>(fn.countAll(), 'integer').as('people'),
    ])
    .where('provider_id', '=', teacherId)
    .where('deleted', '=', false)
    .where('state', '=', 'waiting')
    .where('waiting_start', '>', new Date(from))
    .where('waiting_start', '<', new Date(until))
    .groupBy(['listing_id', 'waiting_start'])
    .execute();
  return new Map(
    rows.map(({ listing_id, waiting_start, people }) => [
      waitingKey(listing_id, waiting_start?.getTime() ?? 0),
      people,
    ]),
  );
}

/** Counts who waits for a class time. */
export async function waitingFor(desk: Desk, listingId: string, start: number): Promise<number> {
  const waiting = await waitingBetween(desk, start - 1, start + 1);
  return waiting.get(waitingKey(listingId, start)) ?? 0;
}

const seatsOf = (taken: readonly Taken[], time: StatedTime, isRequest: boolean): number =>
  taken
    .filter(one => one.isRequest === isRequest && isOf(one, time) && !isAway(one.terms, time.date))
    .reduce((sum, { seats }) => sum + seats, 0);

/**
 * Returns whether a class time is held: one that is closed for booking is only for those who have
 * booked, or requested it.
 */
export const isHeld = ({
  status,
  isClosed,
  taken,
  requests,
}: Pick<ClassTimeRow, 'status' | 'isClosed' | 'taken' | 'requests'>): boolean =>
  status !== 'canceled' && !(isClosed && taken + requests === 0);

/** Puts a class time together. */
export function classTimeRow(
  { id, title, state, public_data: data, changes, cover }: TaughtListing,
  time: StatedTime,
  { taken, requests, waiting }: { taken: number; requests: number; waiting: number },
  now: number,
): ClassTimeRow {
  const change = timeChange(changes, time, now);
  const isOnline = !isInRoom(data);
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
    ...(waiting > 0 ? { waiting } : {}),
    status: time.status,
    ...(time.isClosed ? { isClosed: true } : {}),
    ...(state === 'draft' ? { isDraft: true } : {}),
    isWeekly: (data.weeklyDays ?? []).length > 0,
    isOnline,
    place: place || undefined,
    cover: cover || undefined,
    workout: workout || undefined,
    change: change ?? undefined,
  };
}

/**
 * Returns the teacher's class times that end after `from` and begin before `until` (epoch
 * milliseconds), in order. Those of a closed class are listed where somebody has booked, those of
 * drafts on request.
 */
export async function classTimesBetween(
  desk: Desk,
  from: number,
  until: number,
  { withDrafts = false }: { withDrafts?: boolean } = {},
): Promise<ClassTimeRow[]> {
  const [listings, taken, waiting] = await Promise.all([
    listingsOf(desk),
    takenBetween(desk, from, until),
    waitingBetween(desk, from, until),
  ]);
  return listings
    .filter(
      ({ state }) =>
        state === 'published' || state === 'closed' || (withDrafts && state === 'draft'),
    )
    .flatMap(listing => {
      const own = taken.get(listing.id) ?? [];
      return statedTimes(listing.public_data, from, until)
        .map(time =>
          classTimeRow(
            listing,
            time,
            {
              taken: seatsOf(own, time, false),
              requests: seatsOf(own, time, true),
              waiting: waiting.get(waitingKey(listing.id, time.start)) ?? 0,
            },
            desk.now,
          ),
        )
        .filter(row => listing.state !== 'closed' || row.taken + row.requests > 0);
    })
    .sort((a, b) => a.start.localeCompare(b.start) || a.title.localeCompare(b.title));
}
