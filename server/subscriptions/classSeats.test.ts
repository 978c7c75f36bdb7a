import fc from 'fast-check';
import { freeStretches } from '@flowroom/marketplace/testing/internals';
import { clockChanges, seriesOf } from '#server/changes/scheduleChanges/testing/clockChanges.ts';
import type { ChangedSeries } from '#server/changes/scheduleChanges/testing/clockChanges.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { classPlacesOf, exceptionHorizonMs, stockOf } from '#shared/transactions/classPlaces.ts';
import { planOf } from '#shared/transactions/classPlan.ts';
import type { SeatException } from '#shared/transactions/capacity.ts';
import type { AvailabilityPlan } from '#shared/contract/listing.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs, instantOf } from '#shared/time/time.ts';

type Plan = NonNullable<Parameters<typeof freeStretches>[0]['plan']>;

/** Plan and exceptions of a class, settled from state to state as the server does. */
class Kept {
  plan: AvailabilityPlan | null;
  exceptions: SeatException[] = [];
  #count = 0;

  constructor(data: ListingPublicData) {
    this.plan = planOf(data, data.stock ?? 0);
  }

  settle(data: ListingPublicData, now: number, before?: ListingPublicData): number {
    const { plan, exceptions } = this;
    const kept = { plan, exceptions, holders: [], written: before && { before } };
    const wanted = classPlacesOf(data, kept, now);
    if (!wanted) throw new Error('The class has places.');
    this.plan = wanted.plan ?? this.plan;
    const created = wanted.create.map(one => ({ ...one, id: `e${(this.#count += 1)}` }));
    this.exceptions = [
      ...this.exceptions.filter(({ id }) => !wanted.remove.includes(id)),
      ...created,
    ];
    return (wanted.plan ? 1 : 0) + wanted.remove.length + created.length;
  }

  /** Slots as the marketplace reads plan and exceptions. */
  slots(start: number, end: number) {
    const { exceptions } = this;
    // The plan is one that the marketplace takes: by time, with all fields.
    const plan = this.plan as Plan;
    return freeStretches({ plan, exceptions, bookings: [] }, { start, end });
  }
}

const within = (data: ListingPublicData, now: number) =>
  scheduledTimes(data, now, now + exceptionHorizonMs).filter(
    ({ end }) => end <= now + exceptionHorizonMs,
  );

/** Asserts that exactly the class times can be booked, each with all its seats. */
function expectAgreement({ data, before, now }: ChangedSeries) {
  const kept = new Kept(before);
  kept.settle(before, now);
  kept.settle(data, now, before);
  expect(kept.settle(data, now, before)).toBe(0);
  expect(kept.settle(data, now)).toBe(0);
  for (const [index, one] of kept.exceptions.entries()) {
    for (const other of kept.exceptions.slice(index + 1)) {
      expect(one.start < other.end && other.start < one.end).toBe(false);
    }
  }
  const times = within(data, now);
  for (const { start, end } of times) {
    expect(kept.slots(start, end)).toEqual([{ start, end, seats: 5 }]);
  }
  const from = Math.max(
    now,
    instantOf({ date: data.startDate ?? '', time: '00:00' }, data.timezone ?? 'UTC'),
  );
  const until = Math.min(data.lastClass ?? 0, now + exceptionHorizonMs);
  // Before its first day the plan is open too, which is never sold; a class time may be moved
  // there.
  const open = kept.slots(from, until);
  const length = (all: readonly { start: number; end: number }[]) =>
    all.reduce((sum, { start, end }) => sum + end - start, 0);
  // A class time that was moved to the eve of the first day may last into it.
  const since = times
    .filter(({ end }) => end > from)
    .map(({ start, end }) => ({ start: Math.max(start, from), end }));
  expect(length(open)).toBe(length(since));
  const inWindow = scheduledTimes(data, now, now + 90 * dayMs).filter(({ start }) => start > now);
  const { plan, exceptions } = kept;
  const sold = { plan, exceptions, holders: [], taken: [] };
  expect(stockOf(data, sold, now)).toBe(5 * inWindow.length);
  const [off] = inWindow.filter(({ start }) => start >= from);
  if (!off) return;
  // A day off takes its seats out of the stock, whatever opens the class time.
  const dayOff = { id: 'off', start: off.start, end: off.end, seats: 0 };
  const others = exceptions.filter(({ start, end }) => end <= off.start || off.end <= start);
  const left = inWindow.filter(({ start, end }) => end <= off.start || off.end <= start);
  expect(stockOf(data, { ...sold, exceptions: [...others, dayOff] }, now)).toBe(5 * left.length);
}

describe('slots and seats of a series agree with its class times', () => {
  const zones = clockChanges();

  test('the zones have changes of clocks', () => {
    expect(zones.flatMap(({ days }) => days).length).toBeGreaterThanOrEqual(500);
  });

  test.each(zones)('at every change of clocks in $zone', changes => {
    for (const series of seriesOf(changes)) {
      fc.assert(fc.property(series, expectAgreement), { numRuns: 1 });
    }
  });

  test('with a date moved away and back, and onto a day that is skipped', () => {
    const zone = 'Europe/Berlin';
    const now = Date.parse('2027-01-01T00:00:00Z');
    const data: ListingPublicData = {
      timezone: zone,
      startDate: '2027-01-04',
      time: '18:00',
      classDuration: { key: 'hour', value: 60 },
      stock: 5,
      weeklyDays: [{ value: '2', label: 'Monday' }],
      lastClass: instantOf({ date: '2027-06-28', time: '19:00' }, zone),
    };
    const skipped = { ...data, skippedDates: ['2027-01-18'] };
    const moved = {
      ...skipped,
      movedDates: [{ date: '2027-01-25', to: { date: '2027-01-18', time: '18:30' } }],
    };
    const kept = new Kept(data);
    const steps = [data, skipped, moved, skipped, moved];
    for (const [index, step] of steps.entries()) {
      kept.settle(step, now, steps[index - 1]);
      for (const { start, end } of within(step, now)) {
        expect(kept.slots(start, end)).toEqual([{ start, end, seats: 5 }]);
      }
      expect(kept.slots(now, step.lastClass ?? 0)).toHaveLength(within(step, now).length);
    }
  });
});
