import { requireBookableTime } from './bookableTime.ts';
import type { WayToBook } from './bookableTime.ts';
import type { ApiFault } from '#server/base/apiFault.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

// A Tuesday.
const now = Date.parse('2026-12-01T10:00:00.000Z');
const weekly: ListingPublicData = {
  weeklyDays: [{ value: '3', label: 'Tuesday' }],
  timezone: 'Etc/UTC',
  startDate: '2026-12-01',
  time: '18:00',
  classDuration: { key: '60_minutes', value: 60 },
  bookingClosesHours: 3,
  lastClass: now + 200 * dayMs,
};
const listingOf = (publicData: ListingPublicData, metadata = {}) =>
  ({ attributes: { publicData, metadata } }) as Listing;

const nth = (week: number) => Date.parse('2026-12-01T18:00:00.000Z') + week * 7 * dayMs;
const classAt = (start: number) => ({
  start: new Date(start).toISOString(),
  end: new Date(start + hourMs).toISOString(),
});

interface Asked {
  way: WayToBook;
  listing?: Listing;
  time?: { start: string; end: string };
  at?: number;
}

/** Returns the code and the field of a refusal; null when the time can be booked. */
function refusalOf({ way, listing = listingOf(weekly), time = classAt(nth(1)), at = now }: Asked) {
  try {
    requireBookableTime(listing, time, at, way);
    return null;
  } catch (error) {
    const [reason] = (error as ApiFault).errors;
    return reason && { code: reason.code, path: reason.source?.path };
  }
}

const path = {
  book: ['bodyParams', 'params', 'bookingStart'],
  move: ['bookingStart'],
  subscribe: ['bookingStart'],
  wait: ['bookingStart'],
  offer: ['id'],
  teacherMove: ['to'],
  takeOffer: ['bodyParams', 'id'],
} as const;
const ways = Object.keys(path) as WayToBook[];

describe.each(ways)('a class time, by the way to %s,', way => {
  const refused = (code: string) => ({ code, path: path[way] });

  it('is one of the series', () => {
    expect(refusalOf({ way })).toBeNull();
    expect(refusalOf({ way, time: classAt(nth(1) + hourMs) })).toEqual(
      refused('transaction-booking-time-not-available'),
    );
  });

  it('is out of reach while the teacher changes the class', () => {
    const listing = listingOf(weekly, { changing: 'c1' });
    expect(refusalOf({ way, listing })).toEqual(refused('class-changing'));
  });
});

describe.each(ways.filter(way => way !== 'takeOffer'))('by the way to %s,', way => {
  it('a weekly class is within ninety days', () => {
    expect(refusalOf({ way, time: classAt(nth(12)) })).toBeNull();
    expect(refusalOf({ way, time: classAt(nth(13)) })).toEqual({
      code: 'transaction-booking-time-not-available',
      path: path[way],
    });
  });

  it('a class time is before its end of booking', () => {
    const isOfList = way === 'wait' || way === 'offer';
    const closed = isOfList ? 'waiting-list-closed' : 'booking-closed';
    // The teacher, for whose sake it is, may move a class later than that.
    const closesAt = nth(1) - (way === 'teacherMove' ? 0 : 3 * hourMs);
    expect(refusalOf({ way, at: closesAt - 1 })).toBeNull();
    expect(refusalOf({ way, at: closesAt })).toEqual({ code: closed, path: path[way] });
  });
});

it('a seat that is held can be taken after the end of booking, until the start', () => {
  expect(refusalOf({ way: 'takeOffer', at: nth(1) - hourMs })).toBeNull();
  expect(refusalOf({ way: 'takeOffer', at: nth(1) })).toMatchObject({ code: 'booking-closed' });
});

it('dates are within ninety days', () => {
  const room = listingOf({ unitType: 'line-item/day', timezone: 'Etc/UTC' });
  const datesIn = (days: number) => {
    const start = Date.parse('2026-12-01T00:00:00.000Z') + days * dayMs;
    return { start: new Date(start).toISOString(), end: new Date(start + dayMs).toISOString() };
  };
  const book = (days: number) =>
    refusalOf({ way: 'book', listing: room, time: datesIn(days) })?.code ?? null;
  expect([book(-1), book(5), book(100)]).toEqual([
    'transaction-booking-time-not-available',
    null,
    'transaction-booking-time-not-available',
  ]);
});
