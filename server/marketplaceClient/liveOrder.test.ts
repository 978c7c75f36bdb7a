import { fetchLiveOrders } from './liveOrder.ts';
import type { QueryOrders } from './liveOrder.ts';

const at = '2026-12-01T10:00:00.000Z';

/** Resource of an order with a booking. */
const order = (id: string, transition: string) => ({
  id,
  type: 'transaction',
  attributes: {
    createdAt: at,
    processName: 'flex-hourly-default-process',
    lastTransition: `transition/${transition}`,
    lastTransitionedAt: at,
    transitions: [],
    payinTotal: null,
    payoutTotal: null,
    lineItems: [],
  },
  relationships: {
    listing: { data: { id: 'class', type: 'listing' } },
    customer: { data: { id: 'student', type: 'user' } },
    booking: { data: { id: 'booking', type: 'booking' } },
  },
});
const booking = {
  id: 'booking',
  type: 'booking',
  attributes: { start: at, end: '2026-12-01T11:00:00.000Z', seats: 1, state: 'pending' },
};

const found = async (pages: readonly object[][]) => {
  const query = ({ page }: Record<string, unknown>) =>
    Promise.resolve({
      data: pages[Number(page) - 1],
      included: [booking],
      meta: { totalPages: pages.length },
    });
  const orders = await fetchLiveOrders(query as unknown as QueryOrders, { listingId: 'class' });
  return orders.map(({ id, state }) => `${id} ${state}`);
};

describe('the orders that hold a seat', () => {
  it('are read to the last page, each once', async () => {
    const [one, other, last] = ['a', 'b', 'c'].map(id => order(id, 'request-payment'));
    expect(await found([[one!, other!], [other!], [last!]])).toEqual([
      'a pending-payment',
      'b pending-payment',
      'c pending-payment',
    ]);
  });

  it('are none that have ended', async () => {
    expect(
      await found([[order('a', 'decline'), order('b', 'expire-payment'), order('c', 'accept')]]),
    ).toEqual(['c accepted']);
  });
});
