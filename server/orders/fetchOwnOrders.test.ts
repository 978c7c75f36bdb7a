import { fetchOwnOrders } from './fetchOwnOrders.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';
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

const answer = (...orders: Order[]) => ({
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
      customer: { data: { id: 'student', type: 'user' } },
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
const own = (...orders: Order[]) => {
  const query = () => Promise.resolve({ status: 200, data: answer(...orders) });
  return fetchOwnOrders(serverSdkOf({ transactions: { query } }), 'class', now);
};
const nothing = { sessions: [], transactionId: null, offers: [], subscription: null, first: null };
/** A session that ends so many hours from now. */
const session = (transactionId: string, ends = 1) => ({
  transactionId,
  start: new Date(now + (ends - 1) * hour).toISOString(),
  end: new Date(now + ends * hour).toISOString(),
  state: 'accepted',
});
const plan = (id: string, transition: string, more: Partial<Order> = {}): Order => ({
  id,
  process: 'flex-subscription',
  transition,
  ...more,
});

describe('what somebody has of a class', () => {
  it('is the session that is still to come', async () => {
    expect(await own({ id: 'a', transition: 'accept' })).toEqual({
      ...nothing,
      sessions: [session('a')],
      transactionId: 'a',
      first: { transactionId: 'a', state: 'accepted' },
    });
    expect(await own({ id: 'a', transition: 'accept', ends: -1 })).toEqual(nothing);
    expect(await own({ id: 'a', transition: 'decline', booking: 'declined' })).toEqual(nothing);
    expect(await own({ id: 'a', transition: 'accept', listing: 'another' })).toEqual(nothing);
  });

  it('is the seat that is held for them, apart from what they have booked', async () => {
    const { state: _state, ...held } = session('b');
    expect(await own({ id: 'b', transition: 'offer-place', booking: 'pending' })).toEqual({
      ...nothing,
      offers: [held],
      first: { transactionId: 'b', state: 'offered' },
    });
  });

  it('is the subscription that runs, long after its first class', async () => {
    const subscription = { transactionId: 'p', state: 'subscription-confirmed' };
    expect(await own(plan('p', 'confirm-subscription', { ends: -900 }))).toEqual({
      ...nothing,
      subscription,
      first: { transactionId: 'p', state: 'subscription' },
    });
  });

  it('is the subscription that waits for its payment, which is no session', async () => {
    const subscription = { transactionId: 'p', state: 'pending-payment' };
    expect(await own(plan('p', 'request-payment', { booking: 'pending' }))).toEqual({
      ...nothing,
      subscription,
      first: subscription,
    });
  });

  it.each(['cancel', 'expire-payment', 'complete', 'enquire'])(
    'is no subscription after %s',
    async transition => {
      expect(await own(plan('p', transition))).toEqual(nothing);
    },
  );

  it('may be both', async () => {
    expect(await own({ id: 'a', transition: 'accept' }, plan('p', 'confirm-subscription'))).toEqual(
      {
        sessions: [session('a')],
        transactionId: 'a',
        offers: [],
        subscription: { transactionId: 'p', state: 'subscription-confirmed' },
        first: { transactionId: 'a', state: 'accepted' },
      },
    );
  });
});
