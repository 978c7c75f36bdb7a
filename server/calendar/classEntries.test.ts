import fc from 'fast-check';
import pino from 'pino';
import { teacherCalendar } from './teacherCalendar.ts';
import { serverSdkOf } from '../testing/sdks.ts';
import { clockChanges, seriesAround } from '#shared/schedule/clockChanges.fixture.ts';
import { statedTimes } from '#shared/schedule/classSchedule.ts';
import { dayMs } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

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
            attributes: { title: 'Flow', createdAt: '2026-10-01T08:00:00.000Z', publicData },
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

test('the entries of a series are its class times at every change of clocks', async () => {
  for (const { zone, days } of clockChanges) {
    for (const date of days.length > 0 ? days : ['2027-03-28']) {
      await fc.assert(
        fc.asyncProperty(seriesAround(zone, date), async ({ data, now }) => {
          const entries = entriesOf(await feedOf(data, now));
          const times = statedTimes(data, now - 30 * dayMs, now + 190 * dayMs);
          expect(entries.toSorted()).toEqual(
            times
              .map(({ date, start, end, status }) =>
                [
                  `class-${date}@flowroom.example`,
                  stamp(start),
                  stamp(end),
                  status === 'canceled' ? 'CANCELLED' : 'CONFIRMED',
                ].join(' '),
              )
              .toSorted(),
          );
          expect(new Set(entries.map(entry => entry.split(' ')[0])).size).toBe(times.length);
        }),
        { numRuns: 1 },
      );
    }
  }
});
