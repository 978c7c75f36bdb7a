import {
  classTimesBetween,
  isHeld,
  listingsOf,
  takenBetween,
} from '#server/projection/classTimes.ts';
import type { Desk, TaughtListing } from '#server/projection/classTimes.ts';
import { listingChange } from '#server/projection/changeNews.ts';
import { hasWords } from '#server/projection/search.ts';
import type { ClassTimeRow, ListingGroup, TeachListings } from '#shared/contract/api/teach.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { nextOffered, onlyTime, rhythmOf } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
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

/** Returns whether a class that is held once has ended. */
function isOver({ public_data: data }: TaughtListing, now: number): boolean {
  if (rhythmOf(data) || dateUnitOf(data) !== null) return false;
  const time = onlyTime(data);
  return time !== null && time.end <= now;
}

function groupOf(listing: TaughtListing, now: number): ListingGroup {
  const { state, public_data: data } = listing;
  if (state === 'draft' || state === 'pendingApproval') return 'drafts';
  if (state === 'closed' || isOver(listing, now)) return 'closed';
  return rhythmOf(data) ? 'weekly' : 'upcoming';
}

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
      group: groupOf(listing, now),
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
      const { id, title, state, public_data: data, places_raised: raised, cover, next } = listing;
      const workout = data.yogaStyles?.[0];
      const change = listingChange(listing.changes, now);
      const unit = dateUnitOf(data);
      const stays = (booked?.get(id) ?? []).filter(({ isRequest }) => !isRequest);
      return {
        listingId: id,
        title,
        group: listing.group,
        state,
        ...(isOver(listing, now) ? { isOver: true } : {}),
        next: next === null ? undefined : new Date(next).toISOString(),
        timezone: data.timezone || undefined,
        cover: cover || undefined,
        workout: workout || undefined,
        places: data.stock ?? 1,
        ...(raised && raised.places === data.stock ? { placesSet: raised.wanted } : {}),
        taken: nextTimes.get(id)?.taken ?? 0,
        ...(unit ? { unit, stays: stays.length } : {}),
        change: change ?? undefined,
      };
    }),
    counts,
    totalPages: Math.ceil(wanted.length / size),
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
