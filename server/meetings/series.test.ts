import fc from 'fast-check';
import { occurrencesOf } from '@flowroom/sandbox/testing/occurrences';
import { setZoneRules } from '@flowroom/marketplace/zoneRules';
import { clockChanges, seriesOf } from '#server/changes/scheduleChanges/testing/clockChanges.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { endOfSeries } from '#shared/schedule/classSeries.ts';
import { minuteMs, wallTimeOf } from '#shared/time/time.ts';
import { planOfPart } from './classMeetings.ts';
import { missingParts, pairOf, currentPairs } from './series.ts';
import type { SeriesPair, SeriesPart } from './series.ts';
import { meetingFields } from './zoomClient.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const hour = 3_600_000;
const links = { join_url: 'https://meet.example/j', start_url: 'https://meet.example/s' };

const class_: ListingPublicData = {
  startDate: '2026-08-31',
  time: '18:00',
  timezone: 'Pacific/Auckland',
  classDuration: { key: '60_minutes', value: 60 },
  weeklyDays: ['2', '4', '6'].map(value => ({ value, label: value })),
};
const data = { ...class_, lastClass: endOfSeries(class_) ?? undefined };
const times = scheduledTimes(data, 0, Infinity);
const [first] = times;
const dayOf = (instant: number) => wallTimeOf(instant, 'Pacific/Auckland').date;
const pairs = (parts: readonly SeriesPart[]): SeriesPair[] =>
  parts.map((part, index) => ({
    ...links,
    join_url: `${links.join_url}/${index}`,
    start: part.times[0]?.start ?? 0,
    end: part.times.at(-1)?.end ?? 0,
    days: part.days,
  }));
const whole = pairs(missingParts(data, [], 0));

describe('the parts of a series', () => {
  it('are months from its first class, and miss no class time', () => {
    const parts = missingParts(data, [], 0);
    expect(parts.map(part => dayOf(part.times[0]?.start ?? 0))).toEqual([
      '2026-08-31',
      '2026-09-30',
      '2026-11-02',
      '2026-11-30',
      '2027-01-01',
      '2027-02-01',
    ]);
    expect(parts.flatMap(part => part.times)).toEqual(times);
    // The meeting service holds a recurring meeting sixty times at most.
    expect(Math.max(...parts.map(part => part.times.length))).toBeLessThanOrEqual(31);
  });

  it('are not what is there or over', () => {
    expect(missingParts(data, whole, 0)).toEqual([]);
    expect(missingParts(data, whole.slice(0, 4), 0)).toEqual(missingParts(data, [], 0).slice(4));
    const [next] = missingParts(data, [], (first?.start ?? 0) + hour);
    expect(next?.times[0]).toEqual(times[1]);
  });

  it('are months still where there is a gap', () => {
    const hole = [whole[1], whole[2]].filter(pair => pair !== undefined);
    const lengths = missingParts(data, hole, 0).map(part => part.times.length);
    expect(lengths).toHaveLength(4);
    expect(Math.min(...lengths)).toBeGreaterThan(10);
  });
});

describe('the meetings of the parts', () => {
  // The stub counts by the rules of Node.
  beforeAll(() => setZoneRules(null));

  it.each(clockChanges())(
    'are held at the class times at every change of clocks in $zone',
    changes => {
      for (const made of seriesOf(changes)) {
        fc.assert(
          fc.property(made, ({ data, now }) => {
            const planned = missingParts(data, [], now).flatMap(part => {
              const fields = meetingFields(planOfPart('Slow flow', data, part));
              const { start_time, timezone, duration } = fields;
              const recurrence = 'recurrence' in fields ? fields.recurrence : null;
              const startsAt = Date.parse(start_time);
              return occurrencesOf({ startsAt, timezone, recurrence }).map(start => ({
                start,
                end: start + duration * minuteMs,
              }));
            });
            const held = scheduledTimes(data, now, Infinity).map(({ start, end }) => ({
              start,
              end,
            }));
            expect(planned.toSorted((a, b) => a.start - b.start)).toEqual(held);
          }),
          { numRuns: 1 },
        );
      }
    },
  );
});

describe('the pairs that belong to a class', () => {
  it('stay as long as days and times do', () => {
    expect(currentPairs(whole, data, undefined)).toEqual(whole);
    expect(currentPairs(whole, { ...data, time: '18:15' }, undefined)).toEqual([]);
    const otherDays = { ...data, weeklyDays: [{ value: '2', label: '' }] };
    expect(currentPairs(whole, otherDays, undefined)).toEqual([]);
  });

  it('may be one of before, which counts for the series of a class', () => {
    const dated = { ...data, unixTimeStamp: first?.start };
    const single = { ...links, meetingId: '7', start: first?.start };
    expect(currentPairs(single, dated, data.lastClass)).toEqual([
      { ...single, end: data.lastClass, days: [2, 4, 6] },
    ]);
    expect(currentPairs(single, dated, undefined)).toEqual([]);
    expect(currentPairs({ ...single, start: 5 }, dated, data.lastClass)).toEqual([]);
    expect(currentPairs(undefined, dated, data.lastClass)).toEqual([]);
  });
});

describe('the pair of an order', () => {
  const at = (index: number) => times[index] ?? { start: 0, end: 0 };

  it('is that of its class time', () => {
    for (const [index, pair] of whole.entries()) {
      for (const time of times.filter(each => each.start >= pair.start && each.end <= pair.end)) {
        expect(pairOf(whole, [time], 0)?.join_url).toBe(`${links.join_url}/${index}`);
      }
    }
  });

  it('is that of the next one of many, to its very end', () => {
    const lastOfMonth = times.findIndex(({ end }) => end === whole[0]?.end);
    const during = at(lastOfMonth).end - 1;
    expect(pairOf(whole, times, during)).toBe(whole[0]);
    expect(pairOf(whole, times, at(lastOfMonth).end)).toBe(whole[1]);
    expect(pairOf(whole, times, at(0).start - 90 * 24 * hour)).toBe(whole[0]);
  });

  it('is the last one once all are over, and none where none was made', () => {
    expect(pairOf(whole, times, Infinity)).toBe(whole.at(-1));
    expect(pairOf(whole.slice(0, 2), [at(times.length - 1)], 0)).toBeNull();
    expect(pairOf(undefined, times, 0)).toBeNull();
    expect(pairOf([], times, 0)).toBeNull();
  });

  it('is the single one of a class of before, also in a list', () => {
    expect(pairOf(links, times, 0)).toBe(links);
    expect(pairOf([links], times, 0)).toBe(links);
    expect(pairOf([links], [], 0)).toBe(links);
  });

  it('does not depend on their order in the listing', () => {
    expect(pairOf([...whole].reverse(), [at(0)], 0)).toBe(whole[0]);
  });
});
