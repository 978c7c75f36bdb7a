import { calendarStatusOf, orderTimesOf, orderUnitOf } from './orderTimes.ts';
import { classStart, makeOrder } from './testOrder.fixture.ts';
import { hasMeeting } from './actions.ts';
import type { Listing } from '#shared/contract/entities.ts';

const usd = { amount: 9000, currency: 'USD' };
const byNight = (state: 'preauthorized' | 'accepted') =>
  makeOrder(state, {
    attributes: {
      lineItems: [
        {
          code: 'line-item/night',
          unitPrice: usd,
          lineTotal: usd,
          reversal: false,
          includeFor: ['customer', 'provider'],
          quantity: 3,
        },
      ],
    },
    booking: {
      id: 'booking',
      type: 'booking',
      attributes: {
        start: '2026-12-03T00:00:00.000Z',
        end: '2026-12-06T00:00:00.000Z',
        seats: 1,
        state: 'pending',
      },
    },
  });

test('what belongs into a calendar, and how sure it is', () => {
  expect(calendarStatusOf(makeOrder('preauthorized'))).toBe('tentative');
  expect(calendarStatusOf(makeOrder('accepted'))).toBe('confirmed');
  for (const state of ['enquiry', 'pending-payment', 'declined', 'canceled', 'reviewed'] as const) {
    expect(calendarStatusOf(makeOrder(state))).toBeNull();
  }
});

test('an order of one class has its time', () => {
  expect(orderTimesOf(makeOrder('accepted'))).toEqual([
    {
      start: Date.parse(classStart),
      end: Date.parse('2026-12-01T19:00:00Z'),
      date: '2026-12-01',
      allDay: false,
    },
  ]);
  expect(orderTimesOf(makeOrder('enquiry', { booking: null }))).toEqual([]);
});

test('an order by dates has whole days, and no meeting', () => {
  const order = byNight('accepted');
  expect(orderUnitOf(order)).toBe('night');
  expect(orderTimesOf(order)).toMatchObject([{ date: '2026-12-03', allDay: true }]);
  expect(hasMeeting(order)).toBe(false);
  expect(hasMeeting(makeOrder('accepted'))).toBe(true);
});

test('a subscription has every class of its series, across a change of clocks', () => {
  const listing = {
    id: 'listing',
    type: 'listing',
    attributes: {
      publicData: {
        startDate: '2026-10-01',
        time: '18:00',
        timezone: 'Europe/Berlin',
        weeklyDays: [{ value: '7', label: 'Saturday' }],
        classDuration: { key: '60_minutes', value: 60 },
      },
    },
  } as unknown as Listing;
  const order = makeOrder('subscription-confirmed', {
    attributes: { processName: 'flex-subscription' },
    listing,
    booking: {
      id: 'booking',
      type: 'booking',
      attributes: {
        start: '2026-10-17T16:00:00.000Z',
        end: '2026-10-17T17:00:00.000Z',
        displayStart: '2026-10-17T16:00:00.000Z',
        displayEnd: '2026-10-31T18:00:00.000Z',
        seats: 1,
        state: 'pending',
      },
    },
  });
  const starts = orderTimesOf(order).map(({ start }) => new Date(start).toISOString());
  expect(starts).toEqual([
    '2026-10-17T16:00:00.000Z',
    '2026-10-24T16:00:00.000Z',
    '2026-10-31T17:00:00.000Z',
  ]);
});
