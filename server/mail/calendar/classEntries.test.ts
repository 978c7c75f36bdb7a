import fc from 'fast-check';
import pino from 'pino';
import { calendarFile } from './calendarFile.ts';
import { orderEvents } from './orderCalendar.ts';
import { teacherCalendar } from './teacherCalendar.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';
import { clockChanges, seriesOf } from '#server/changes/scheduleChanges/testing/clockChanges.ts';
import { scheduledTimes, statedTimes } from '#shared/schedule/classSchedule.ts';
import type { StatedTime } from '#shared/schedule/classSchedule.ts';
import { makeOrder, student } from '#shared/transactions/testOrder.fixture.ts';
import { dayMs } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const listing = {
  title: 'Flow',
  description: null,
  createdAt: '2026-10-01T08:00:00.000Z',
  geolocation: null,
  price: null,
  state: 'published' as const,
};

const answer = (data: unknown) =>
  Promise.resolve({ status: 200, data: { data, meta: { totalPages: 1 } } });

/** The public feed of a teacher with one class. */
async function feedOf(publicData: ListingPublicData, now: number): Promise<string> {
  const sdk = serverSdkOf({
    users: {
      show: () =>
        answer({ id: 'teacher', type: 'user', attributes: { profile: { displayName: 'Mira L' } } }),
    },
    listings: {
      query: () =>
        answer([
          {
            id: 'class',
            type: 'listing',
            attributes: { ...listing, publicData },
          },
        ]),
    },
  });
  const options = { sdk, teacherId: 'teacher', rootUrl: 'https://flowroom.example', now };
  return (await teacherCalendar({ ...options, logger: pino({ level: 'silent' }) })) ?? '';
}

const stamp = (instant: number) =>
  new Date(instant).toISOString().replace(/[-:]/g, '').replace('.000Z', 'Z');

/** Entries of a feed as `name start end status`. */
const entriesOf = (feed: string) =>
  feed
    .split('BEGIN:VEVENT')
    .slice(1)
    .map(entry => {
      const of = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(entry)?.[1] ?? '';
      return `${of('UID')} ${of('DTSTART')} ${of('DTEND')} ${of('STATUS')}`;
    });

/** The feed of a subscriber of all class times from a moment on. */
function fileOf(
  publicData: ListingPublicData,
  from: number,
  { metadata = {}, until = publicData.lastClass ?? from } = {},
): string {
  const transaction = makeOrder('subscription-confirmed', {
    id: 'class',
    attributes: { processName: 'flex-subscription', metadata },
    listing: { id: 'class', type: 'listing', attributes: { ...listing, publicData } },
    booking: {
      id: 'booking',
      type: 'booking',
      attributes: {
        start: new Date(from).toISOString(),
        end: new Date(until).toISOString(),
        seats: 1,
        state: 'accepted',
      },
    },
  });
  const rootUrl = 'https://flowroom.example';
  const events = orderEvents({ transaction, userId: student.id, place: null, rootUrl });
  return calendarFile({ name: 'Mine', rootUrl, events, refreshSeconds: 3600 });
}

const linesOf = (times: readonly StatedTime[]) =>
  times
    .map(({ date, start, end, status }) =>
      [
        `class-${date}@flowroom.example`,
        stamp(start),
        stamp(end),
        status === 'canceled' ? 'CANCELLED' : 'CONFIRMED',
      ].join(' '),
    )
    .toSorted();

test.each(clockChanges())(
  'the entries of a series are its class times at every change of clocks in $zone',
  async changes => {
    for (const series of seriesOf(changes)) {
      await fc.assert(
        fc.asyncProperty(series, async ({ data, now }) => {
          const entries = entriesOf(await feedOf(data, now));
          const times = statedTimes(data, now - 30 * dayMs, now + 190 * dayMs);
          expect(entries.toSorted()).toEqual(linesOf(times));
          expect(new Set(entries.map(entry => entry.split(' ')[0])).size).toBe(times.length);

          const [first] = scheduledTimes(data, now, Infinity);
          if (!first) return;
          // A day off behind the last day of a series may be in calendars from before it was cut
          // short.
          const { seriesEnd: _end, ...whole } = data;
          const bookedOf = (one: ListingPublicData) =>
            statedTimes(one, first.start, data.lastClass ?? 0);
          const booked = [
            ...bookedOf(data).filter(({ status }) => status !== 'canceled'),
            ...bookedOf(whole).filter(({ status }) => status === 'canceled'),
          ];
          expect(entriesOf(fileOf(data, first.start)).toSorted()).toEqual(linesOf(booked));
        }),
        { numRuns: 1 },
      );
    }
  },
);

test('a pause, and what comes after an end, are marked in calendars that have them', () => {
  const data: ListingPublicData = {
    timezone: 'UTC',
    startDate: '2026-12-01',
    time: '18:00',
    weeklyDays: [{ value: '3', label: 'Tuesday' }],
    classDuration: { key: '60_minutes', value: 60 },
    lastClass: Date.parse('2026-12-29T19:00:00Z'),
  };
  const first = Date.parse('2026-12-01T18:00:00Z');
  const until = Date.parse('2026-12-20T12:00:00Z');
  const metadata = {
    endsBefore: '2026-12-16',
    pauses: [{ from: '2026-12-05', until: '2026-12-10' }],
  };
  const stated = statedTimes(data, first, Infinity).map((time, index): StatedTime =>
    index === 0 || index === 2 ? time : { ...time, status: 'canceled' },
  );
  expect(stated).toHaveLength(5);
  expect(entriesOf(fileOf(data, first, { metadata, until })).toSorted()).toEqual(linesOf(stated));
});
