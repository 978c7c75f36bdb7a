import fc from 'fast-check';
import { applyChange } from '../applyChange.ts';
import { overlapOf, patternOverlaps } from '../../../../shared/schedule/classDates.ts';
import { scheduledTimes } from '../../../../shared/schedule/classSchedule.ts';
import { endOfSeries } from '../../../../shared/schedule/classSeries.ts';
import {
  addDays,
  dayMs,
  instantOf,
  isoInZone,
  minuteMs,
  wallTimeOf,
  weekdayOf,
} from '../../../../shared/time/time.ts';
import { changeKinds } from '#shared/contract/listingData.ts';
import { timeZones } from '#shared/config/listing.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const firstInstant = Date.parse('2026-11-24T00:00:00Z');
const lastInstant = Date.parse('2036-11-24T00:00:00Z');

/** Clocks that change more often than this would be missed; none do. */
const stepMs = 10 * dayMs;

const offsetAt = (instant: number, zone: string): string => isoInZone(instant, zone).slice(19);

/** Returns the moments in ten years from which a zone has another offset. */
function momentsOf(zone: string): number[] {
  const moments: number[] = [];
  for (let from = firstInstant; from < lastInstant; from += stepMs) {
    const offset = offsetAt(from, zone);
    let [before, after] = [from, from + stepMs];
    if (offsetAt(after, zone) === offset) continue;
    while (after - before > quarterMs) {
      const middle = before + Math.floor((after - before) / 2 / quarterMs) * quarterMs;
      if (offsetAt(middle, zone) === offset) before = middle;
      else after = middle;
    }
    moments.push(after);
  }
  return moments;
}

const quarterMs = 15 * minuteMs;

/** A zone, and the days on which its clocks change in ten years. */
export interface ZoneChanges {
  zone: string;
  days: string[];
}

/**
 * All time zones that the runtime knows, those of the product first. Of zones whose clocks show the
 * same in these ten years only the first is listed, as a schedule depends on nothing else of a
 * zone.
 */
export function clockChanges(): ZoneChanges[] {
  const found = new Map<string, ZoneChanges>();
  const known = [...timeZones.map(({ value }) => value), ...Intl.supportedValuesOf('timeZone')];
  for (const zone of known) {
    const moments = momentsOf(zone);
    const rules = [firstInstant, ...moments].map(at => `${at} ${offsetAt(at, zone)}`).join();
    const days = moments.map(at => wallTimeOf(at, zone).date);
    if (!found.has(rules)) found.set(rules, { zone, days });
  }
  return [...found.values()];
}

/** A weekly class around a change of clocks, after random changes of its class times. */
export interface ChangedSeries {
  data: ListingPublicData;
  /** Public data before the last change. */
  before: ListingPublicData;
  /** Time at which the changes are made, before the first class time. */
  now: number;
}

const clock = fc.constantFrom(
  ...['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '12:00', '23:15', '23:45'],
);

const change = fc.record({
  kind: fc.constantFrom(...changeKinds),
  index: fc.nat(8),
  days: fc.integer({ min: -3, max: 9 }),
  time: clock,
});

const quietDay = '2027-03-28';

/** Makes series at every change of the clocks of a zone, and at any day where they never change. */
export const seriesOf = ({ zone, days }: ZoneChanges): fc.Arbitrary<ChangedSeries>[] =>
  (days.length > 0 ? days : [quietDay]).map(date => seriesAround(zone, date));

/** Makes series that are held around a day in a zone. */
const seriesAround = (zone: string, date: string): fc.Arbitrary<ChangedSeries> =>
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
          { value: String(weekday), label: '', time: given.ownTime },
          ...given.others
            .filter(other => other !== weekday)
            .map(value => ({ value: String(value), label: '' })),
        ],
        seriesEnd: given.weeks ? addDays(startDate, given.weeks * 7) : undefined,
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
    .filter(({ data, before, now }) =>
      [before, data].every(one => !overlapOf(one, now) && !patternOverlaps(one)),
    );
