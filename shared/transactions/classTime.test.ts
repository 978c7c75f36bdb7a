import { classTimeOf, isClassNear, isTimeToJoin } from './classTime.ts';
import { classStart, makeOrder } from './testOrder.fixture.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';

const at = (iso: string) => Date.parse(iso);
const start = at(classStart);
const weekly = {
  attributes: {
    publicData: {
      timezone: 'UTC',
      startDate: '2026-12-01',
      time: '18:00',
      weeklyDays: [{ value: '3', label: 'Tuesday' }],
      classDuration: { key: '60_minutes', value: 60 },
    },
  },
} as unknown as Listing;

/** A subscription to a class every Tuesday, booked over all its class times. */
const subscription = (
  state: 'subscription-confirmed' | 'canceled',
  metadata: TransactionMetadata = {},
) =>
  makeOrder(state, {
    attributes: { processName: 'flex-subscription', metadata },
    listing: weekly,
    booking: {
      id: 'booking',
      type: 'booking',
      attributes: {
        start: classStart,
        end: '2026-12-01T19:00:00.000Z',
        displayStart: classStart,
        displayEnd: '2027-05-25T19:00:00.000Z',
        seats: 1,
        state: 'accepted',
      },
    },
  });

describe('the class time of an order', () => {
  it('is the booked one, also when it is over', () => {
    const booked = { start, end: start + hourMs };
    expect(classTimeOf(makeOrder(), null)).toEqual(booked);
    expect(classTimeOf(makeOrder('delivered', { listing: weekly }), start + 9 * hourMs)).toEqual(
      booked,
    );
  });

  it('is one class of a subscription, and after it the next', () => {
    const order = subscription('subscription-confirmed');
    expect(classTimeOf(order, start - hourMs)).toEqual({ start, end: start + hourMs });
    const next = start + 7 * dayMs;
    expect(classTimeOf(order, start + hourMs)).toEqual({ start: next, end: next + hourMs });
  });

  it('is not before the class that a subscription begins with', () => {
    const order = subscription('subscription-confirmed');
    const weekBefore = start - 7 * dayMs;
    const listing = { attributes: { publicData: { ...weekly.attributes.publicData } } };
    listing.attributes.publicData.startDate = '2026-11-03';
    const early = { ...order, listing: listing as Listing };
    expect(classTimeOf(early, weekBefore - hourMs)?.start).toBe(start);
    expect(classTimeOf(early, null)?.start).toBe(start);
  });

  it('stays with the first class once a subscription is over', () => {
    expect(classTimeOf(subscription('canceled'), start + 30 * dayMs)?.start).toBe(start);
  });

  it('is after a pause while a subscription rests', () => {
    const pauses = [{ from: '2026-12-08', until: '2027-01-05' }];
    const order = subscription('subscription-confirmed', { pauses });
    const [first, next] = [start, at('2027-01-05T18:00:00.000Z')];
    expect(classTimeOf(order, start - hourMs)?.start).toBe(first);
    expect(classTimeOf(order, start + hourMs)).toEqual({ start: next, end: next + hourMs });
  });

  it('is the last one of a subscription that has no more', () => {
    const lastOne = start + 7 * dayMs;
    const held = { start: lastOne, end: lastOne + hourMs };
    const ending = subscription('subscription-confirmed', { endsBefore: '2026-12-15' });
    expect(classTimeOf(ending, start + hourMs)).toEqual(held);
    expect(classTimeOf(ending, lastOne + hourMs)).toEqual(held);
    expect(classTimeOf(ending, lastOne + 9 * dayMs)).toEqual(held);
    const onlyFirst = subscription('subscription-confirmed', {
      endsBefore: '2026-12-15',
      pauses: [{ from: '2026-12-02', until: '2026-12-29' }],
    });
    expect(classTimeOf(onlyFirst, start + hourMs)?.start).toBe(start);
    expect(isClassNear(ending, lastOne + 7 * dayMs)).toBe(false);

    const { publicData } = weekly.attributes;
    const over = { ...publicData, lastClass: lastOne + hourMs };
    const listing = { attributes: { publicData: over } } as Listing;
    const ofSeries = { ...subscription('subscription-confirmed'), listing };
    expect(classTimeOf(ofSeries, lastOne + dayMs)).toEqual(held);
  });

  it('is the next one of the listing while nothing is booked', () => {
    const asked = makeOrder('enquiry', { booking: null, listing: weekly });
    expect(classTimeOf(asked, start + hourMs)?.start).toBe(start + 7 * dayMs);
    expect(classTimeOf(makeOrder('enquiry', { booking: null }), start)).toBeNull();
  });

  it('has no end without a duration', () => {
    const listing = {
      attributes: { publicData: { unixTimeStamp: start } },
    } as unknown as Listing;
    const order = makeOrder('enquiry', { booking: null, listing });
    expect(classTimeOf(order, null)).toEqual({ start, end: null });
  });
});

describe('joining', () => {
  const time = { start, end: start + hourMs };

  it('leads from a quarter of an hour before until the end', () => {
    expect(isTimeToJoin(time, start - 15 * minuteMs - 1)).toBe(false);
    expect(isTimeToJoin(time, start - 15 * minuteMs)).toBe(true);
    expect(isTimeToJoin(time, start + hourMs - 1)).toBe(true);
    expect(isTimeToJoin(time, start + hourMs)).toBe(false);
  });

  it('leads in a subscription while one of its classes is under way, and before the next one', () => {
    const order = subscription('subscription-confirmed');
    const near = [-16, -14, 0, 59, 60].map(minutes =>
      isClassNear(order, start + 7 * dayMs + minutes * minuteMs),
    );
    expect(near).toEqual([false, true, true, true, false]);
    expect(isClassNear(makeOrder('accepted'), start - dayMs)).toBe(false);
    expect(isClassNear(makeOrder('accepted'), start - 10 * minuteMs)).toBe(true);
  });

  it('leads in a subscription until the end of a weekday that is longer, or shorter', () => {
    const day = { label: '', time: '18:00' };
    const weeklyDays = [
      { ...day, value: '3', minutes: 120 },
      { ...day, value: '4', minutes: 30, time: '20:10' },
    ];
    const publicData = { ...weekly.attributes.publicData, weeklyDays };
    const nearAt = (listing: unknown, minutes: number[], pauses?: TransactionMetadata['pauses']) =>
      minutes.map(minute =>
        isClassNear(
          {
            ...subscription('subscription-confirmed', pauses && { pauses }),
            listing: listing as Listing,
          },
          start + 7 * dayMs + minute * minuteMs,
        ),
      );
    const listing = { attributes: { publicData } };
    expect(nearAt(listing, [-16, -14, 70, 119, 120])).toEqual([false, true, true, true, false]);
    const wednesday = 26 * 60 + 10;
    const wanted = [wednesday - 16, wednesday - 15, wednesday + 29, wednesday + 30];
    expect(nearAt(listing, wanted)).toEqual([false, true, true, false]);
    const rest = [{ from: '2026-12-08', until: '2026-12-09' }];
    expect(nearAt(listing, [70], rest)).toEqual([false]);
  });
});
