import { ownOrdersOf } from './ownOrders.ts';
import type { OrdersAnswer } from './ownOrders.ts';
import type { BookingState } from '#shared/contract/availability.ts';

const now = Date.parse('2026-12-01T10:00:00.000Z');
const hour = 3_600_000;

interface Order {
  id: string;
  process?: string;
  transition: string;
  listing?: string;
  /** Hours from now to the end of what is booked. */
  ends?: number;
  booking?: BookingState;
}

const answer = (...orders: Order[]): OrdersAnswer => ({
  data: orders.map(({ id, process = 'flex-hourly-default-process', transition, ...more }) => ({
    id,
    type: 'transaction',
    attributes: {
      createdAt: '',
      processName: process,
      lastTransition: `transition/${transition}`,
      lastTransitionedAt: '',
      transitions: [],
      payinTotal: null,
      payoutTotal: null,
      lineItems: [],
    },
    relationships: {
      listing: { data: { id: more.listing ?? 'class', type: 'listing' } },
      booking: { data: { id: `${id}-booking`, type: 'booking' } },
    },
  })),
  included: orders.map(({ id, ends = 1, booking = 'accepted' }) => ({
    id: `${id}-booking`,
    type: 'booking',
    attributes: {
      start: new Date(now + (ends - 1) * hour).toISOString(),
      end: new Date(now + ends * hour).toISOString(),
      seats: 1,
      state: booking,
    },
  })),
});
const own = (...orders: Order[]) => ownOrdersOf(answer(...orders), 'class', now);
const nothing = { transactionId: null, subscription: null };
const plan = (id: string, transition: string, more: Partial<Order> = {}): Order => ({
  id,
  process: 'flex-subscription',
  transition,
  ...more,
});

describe('what somebody has of a class', () => {
  it('is the session that is still to come', () => {
    expect(own({ id: 'a', transition: 'accept' })).toEqual({ ...nothing, transactionId: 'a' });
    expect(own({ id: 'a', transition: 'accept', ends: -1 })).toEqual(nothing);
    expect(own({ id: 'a', transition: 'decline', booking: 'declined' })).toEqual(nothing);
    expect(own({ id: 'a', transition: 'accept', listing: 'another' })).toEqual(nothing);
  });

  it('is the subscription that runs, long after its first class', () => {
    const subscription = { transactionId: 'p', state: 'subscription-confirmed' };
    expect(own(plan('p', 'confirm-subscription', { ends: -900 }))).toEqual({
      ...nothing,
      subscription,
    });
  });

  it('is the subscription that waits for its payment, which is no session', () => {
    const subscription = { transactionId: 'p', state: 'pending-payment' };
    expect(own(plan('p', 'request-payment', { booking: 'pending' }))).toEqual({
      ...nothing,
      subscription,
    });
  });

  it.each(['cancel', 'expire-payment', 'complete', 'enquire'])(
    'is no subscription after %s',
    transition => {
      expect(own(plan('p', transition))).toEqual(nothing);
    },
  );

  it('may be both', () => {
    expect(own({ id: 'a', transition: 'accept' }, plan('p', 'confirm-subscription'))).toEqual({
      transactionId: 'a',
      subscription: { transactionId: 'p', state: 'subscription-confirmed' },
    });
  });
});
