import {
  classTimesBetween,
  isHeld,
  listingsOf,
  takenBetween,
} from '#server/projection/classTimes.ts';
import type { Desk, TaughtListing } from '#server/projection/classTimes.ts';
import { listingChange } from '#server/projection/changeNews.ts';
import { hasWords } from '#server/projection/search.ts';
import type {
  ClassTimeRow,
  ListingGroup,
  TeachListing,
  TeachListings,
} from '#shared/contract/api/teach.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { nextOffered } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { groupOf, isOver } from '#shared/schedule/listingGroup.ts';
import { dayMs } from '#shared/time/time.ts';

export interface ListingsFilter {
  keywords: string;
  group?: ListingGroup | undefined;
  page: number;
}

/** Days in which the seats of the next class time are counted. */
const daysAhead = 60;

/** Days in which stays are counted: more than can be booked ahead. */
const stayDaysAhead = 400;

/** Returns a page of the teacher's listings, and how many there are in each group. */
export async function listingsPage(
  desk: Desk,
  { keywords, group, page }: ListingsFilter,
): Promise<TeachListings> {
  const { now, freshness } = desk;
  const [listings, times] = await Promise.all([
    listingsOf(desk),
    classTimesBetween(desk, now, now + daysAhead * dayMs),
  ]);
  const isStay = listings.some(({ public_data: data }) => dateUnitOf(data) !== null);
  const booked = isStay ? await takenBetween(desk, now, now + stayDaysAhead * dayMs) : null;
  const nextTimes = new Map<string, ClassTimeRow>();
  for (const time of times) {
    const isToCome = isHeld(time) && Date.parse(time.start) > now;
    if (isToCome && !nextTimes.has(time.listingId)) nextTimes.set(time.listingId, time);
  }

  const found = listings
    .filter(({ title }) => hasWords(title, keywords))
    .map(listing => ({
      ...listing,
      group: groupOf(listing.state, listing.public_data, now),
      next: nextOf(listing, nextTimes.get(listing.id), now),
    }))
    .sort(byNext);
  const counts = { upcoming: 0, weekly: 0, drafts: 0, closed: 0 };
  for (const one of found) counts[one.group] += 1;
  const wanted = found.filter(one => group === undefined || one.group === group);
  const size = pageSizes.manageListings;
  return {
    ...freshness,
    listings: wanted.slice((page - 1) * size, page * size).map(listing => {
      const stays = (booked?.get(listing.id) ?? []).filter(({ isRequest }) => !isRequest);
      const taken = nextTimes.get(listing.id)?.taken ?? 0;
      return listingRow(listing, { taken, stays: stays.length }, now);
    }),
    counts,
    totalPages: Math.ceil(wanted.length / size),
  };
}

interface Found extends TaughtListing, Placed {
  group: ListingGroup;
}

function listingRow(
  listing: Found,
  { taken, stays }: { taken: number; stays: number },
  now: number,
): TeachListing {
  const { id, title, group, state, price, public_data: data, misfits, cover, next } = listing;
  const raised = listing.places_raised;
  const change = listingChange(listing.changes, now);
  return {
    listingId: id,
    title,
    group,
    state,
    price: price ?? undefined,
    publicData: data,
    misfits,
    isOver: isOver(data, now),
    next: next === null ? undefined : new Date(next).toISOString(),
    cover: cover ?? undefined,
    placesSet: raised?.places === data.stock ? raised?.wanted : undefined,
    taken,
    stays: dateUnitOf(data) ? stays : undefined,
    change: change ?? undefined,
    sentBack: listing.sent_back ?? undefined,
  };
}

/** Start of the next class time, which is on offer or `booked`; null when none is to come. */
function nextOf(
  { state, public_data: data }: TaughtListing,
  booked: ClassTimeRow | undefined,
  now: number,
): number | null {
  if (state === 'closed') return null;
  const next = nextOffered(data, now) ?? Infinity;
  const first = Math.min(
    next > now ? next : Infinity,
    booked ? Date.parse(booked.start) : Infinity,
  );
  return first === Infinity ? null : first;
}

interface Placed {
  next: number | null;
  created_at: Date;
}

/** What comes first is the first; behind it the newest of what is over. */
function byNext(a: Placed, b: Placed): number {
  if (a.next !== null && b.next !== null) return a.next - b.next;
  if (a.next !== b.next) return a.next === null ? 1 : -1;
  return b.created_at.getTime() - a.created_at.getTime();
}
