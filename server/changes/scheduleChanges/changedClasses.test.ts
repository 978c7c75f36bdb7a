import { changedClasses, classesNow, classesUntil } from './testing/changedClasses.ts';
import { timeOfDate } from '#shared/schedule/classDates.ts';
import {
  nextOffered,
  offeredTimes,
  scheduledTimes,
  statedTimes,
} from '#shared/schedule/classSchedule.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { closedTimesOf } from '../../../shared/transactions/classPlaces.ts';
import { planOf } from '../../../shared/transactions/classPlan.ts';
import { timesOfSlots } from '../../../shared/transactions/ordering.ts';
import { orderTimesOf } from '../../../shared/transactions/orderTimes.ts';
import { makeOrder } from '../../../shared/transactions/testOrder.fixture.ts';
import { iso } from '#shared/time/time.ts';

const listingOf = (publicData: ListingPublicData): Listing => ({
  id: 'class',
  type: 'listing',
  attributes: {
    title: 'Slow flow',
    description: null,
    price: null,
    state: 'published',
    deleted: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    geolocation: null,
    publicData,
  },
});

describe.each(changedClasses)('a class $name', ({ data, offered, held }) => {
  it('offers its times to everybody', () => {
    expect(offeredTimes(data, classesNow, classesUntil).map(({ start }) => iso(start))).toEqual(
      offered,
    );
    expect(nextOffered(data, classesNow)).toBe(Date.parse(offered[0]!));
  });

  it('is held for those who have booked', () => {
    expect(scheduledTimes(data, classesNow, classesUntil).map(({ start }) => iso(start))).toEqual(
      held,
    );
    const [start, end] = [iso(classesNow), iso(classesUntil)];
    const order = makeOrder('subscription-confirmed', {
      attributes: { processName: 'flex-subscription' },
      listing: listingOf(data),
      booking: {
        id: 'booking',
        type: 'booking',
        attributes: { start, end, seats: 1, state: 'accepted' },
      },
    });
    expect(orderTimesOf(order).map(time => iso(time.start))).toEqual(held);
  });

  it('names its times by days alike', () => {
    for (const time of statedTimes(data, classesNow, classesUntil)) {
      expect(timeOfDate(data, time.date)).toEqual(time);
    }
  });

  it('sells no other time where the marketplace has a slot', () => {
    const slots = offered.map(start => ({
      id: start,
      type: 'timeSlot' as const,
      attributes: {
        type: 'time-slot/time' as const,
        start,
        end: iso(Date.parse(start) + 3_600_000),
        seats: 3,
      },
    }));
    const sold = timesOfSlots(listingOf(data), slots, classesNow).map(({ start }) => start);
    expect(sold).toEqual(offered);
  });
});

describe('class times that are closed', () => {
  const { data } = changedClasses[0]!;
  const plan = planOf(data, 3);
  const dayOff = (start: string, end: string) => ({
    id: start,
    seats: 0,
    start: Date.parse(start),
    end: Date.parse(end),
  });
  const at = (start: string) => ({ first: Date.parse(start) });

  it('are those that an exception touches', () => {
    const exceptions = [dayOff('2026-11-26T17:30:00Z', '2026-11-30T17:00:00Z')];
    expect(closedTimesOf(data, { plan, exceptions, holders: [] }, classesNow)).toEqual([
      '2026-11-26T17:00:00.000Z',
    ]);
  });

  it('are those that a plan of the own of its teacher does not open', () => {
    const mondays = { ...plan!, entries: plan!.entries.slice(0, 1) };
    const soon = closedTimesOf(data, { plan: mondays, exceptions: [], holders: [] }, classesNow);
    expect(soon.slice(0, 2)).toEqual(['2026-11-26T17:00:00.000Z', '2026-12-03T17:00:00.000Z']);
  });

  it('are not those that are full', () => {
    const holders = Array.from({ length: 3 }, () => at('2026-11-23T17:00:00Z'));
    expect(
      closedTimesOf(data, { plan: planOf(data, 0), exceptions: [], holders }, classesNow),
    ).toEqual([]);
    const two = holders.slice(1);
    const exceptions = [dayOff('2026-11-30T12:00:00Z', '2026-11-30T20:00:00Z')];
    expect(
      closedTimesOf(data, { plan: planOf(data, 1), exceptions, holders: two }, classesNow),
    ).toEqual(['2026-11-30T17:00:00.000Z']);
  });

  it('stay closed when they are over, for a year', () => {
    const before = ['2025-01-06T17:00:00.000Z', '2026-11-19T17:00:00.000Z'];
    const later = ['2026-11-26T17:00:00.000Z'];
    const known = { ...data, closedTimes: [...before, ...later] };
    expect(closedTimesOf(known, { plan, exceptions: [], holders: [] }, classesNow)).toEqual([
      '2026-11-19T17:00:00.000Z',
    ]);
  });

  it('are the only one of a class that is held once, where no exception opens it', () => {
    const { weeklyDays: _, ...once } = data;
    const class_ = { ...once, startDate: '2026-12-01', unixTimeStamp: undefined };
    const facts = { plan: planOf(class_, 3), holders: [] };
    const start = Date.parse('2026-12-01T17:00:00Z');
    const opening = { id: 'open', seats: 3, start, end: start + 3_600_000 };
    expect(closedTimesOf(class_, { ...facts, exceptions: [opening] }, classesNow)).toEqual([]);
    const closed = closedTimesOf(class_, { ...facts, exceptions: [] }, classesNow);
    expect(closed).toEqual(['2026-12-01T17:00:00.000Z']);
    expect(nextOffered({ ...class_, closedTimes: closed }, classesNow)).toBeNull();
  });
});
