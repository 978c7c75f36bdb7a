import fc from 'fast-check';
import { applyChange } from './applyChange.ts';
import { overlapOf } from './classDates.ts';
import { scheduledTimes } from './classSchedule.ts';
import { endOfSeries } from './classSeries.ts';
import { addDays, dayMs, instantOf, isoInZone, weekdayOf } from '../time/time.ts';
import { changeKinds } from '#shared/contract/listingData.ts';
import { timeZones } from '#shared/config/listing.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const firstDay = '2026-11-24';
const lastDay = '2036-11-24';

/** Zones of the product with the days on which their clocks change in ten years. */
export const clockChanges = timeZones.map(({ value: zone }) => {
  const days: string[] = [];
  const offsetOn = (date: string) =>
    isoInZone(instantOf({ date, time: '12:00' }, zone), zone).slice(19);
  for (let date = firstDay; date < lastDay; date = addDays(date, 1)) {
    if (offsetOn(date) !== offsetOn(addDays(date, -1))) days.push(date);
  }
  return { zone, days };
});

/** A weekly class around a change of clocks, after random changes of its class times. */
export interface ChangedSeries {
  data: ListingPublicData;
  /** Public data before the last change. */
  before: ListingPublicData;
  /** Time at which the changes are made, before the first class time. */
  now: number;
}

const clock = fc
  .constantFrom('00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '12:00', '23:15')
  .map(time => time);

const change = fc.record({
  kind: fc.constantFrom(...changeKinds),
  index: fc.nat(8),
  days: fc.integer({ min: -3, max: 9 }),
  time: clock,
});

/** Makes series that are held around a day in a zone. */
export const seriesAround = (zone: string, date: string): fc.Arbitrary<ChangedSeries> =>
  fc
    .record({
      lead: fc.nat(20),
      time: clock,
      ownTime: fc.option(clock, { nil: undefined }),
      others: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
      minutes: fc.constantFrom(10, 45, 60, 120, 480),
      weeks: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
      changes: fc.array(change, { maxLength: 4 }),
    })
    .map(given => {
      const startDate = addDays(date, -given.lead);
      const now = instantOf({ date: startDate, time: '00:00' }, zone) - 3 * dayMs;
      const weekday = weekdayOf(date);
      const base: ListingPublicData = {
        timezone: zone,
        startDate,
        time: given.time,
        classDuration: { key: 'any', value: given.minutes },
        stock: 5,
        weeklyDays: [
          { value: String(weekday), label: '', ...(given.ownTime && { time: given.ownTime }) },
          ...given.others
            .filter(other => other !== weekday)
            .map(value => ({ value: String(value), label: '' })),
        ],
        ...(given.weeks && { seriesEnd: addDays(startDate, given.weeks * 7) }),
      };
      let data: ListingPublicData = { ...base, lastClass: endOfSeries(base) ?? now };
      let before = data;
      for (const { kind, index, days, time } of given.changes) {
        const times = scheduledTimes(data, now, Infinity);
        const asked = times[index % Math.max(times.length, 1)];
        if (!asked) break;
        const to = { date: addDays(asked.date, days), time };
        const applied = applyChange(data, { kind, date: asked.date, to }, now);
        if (applied.conflict) continue;
        before = data;
        data = applied.publicData;
      }
      return { data, before, now };
    })
    .filter(({ data, before, now }) => !overlapOf(data, now) && !overlapOf(before, now));
