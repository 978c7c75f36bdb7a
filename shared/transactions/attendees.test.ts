import { mayNameAttendees, placesOf } from './attendees.ts';
import { states } from '#shared/contract/orderStates.ts';
import { classStart, makeOrder } from './testOrder.fixture.ts';

const start = Date.parse(classStart);

describe('the names of an order', () => {
  it('can be given while it comes or may come, until the class begins', () => {
    const open = states.filter(state => mayNameAttendees(makeOrder(state), start - 1));
    expect(open.toSorted()).toEqual(['accepted', 'preauthorized', 'subscription-confirmed']);
    expect(mayNameAttendees(makeOrder('accepted'), start)).toBe(false);
  });

  it('can be given to a subscription as long as it runs', () => {
    const attributes = { processName: 'flex-subscription' };
    const runs = makeOrder('subscription-confirmed', { attributes });
    expect(mayNameAttendees(runs, start + 1)).toBe(true);
    expect(mayNameAttendees(makeOrder('canceled', { attributes }), start - 1)).toBe(false);
  });

  it('are as many as its places', () => {
    expect(placesOf(makeOrder())).toBe(1);
    expect(placesOf(makeOrder('accepted', { booking: undefined }))).toBe(1);
  });
});
