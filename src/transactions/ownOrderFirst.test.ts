import { firstOrderOf } from './ownOrderFirst.ts';
import type { OwnOrders } from '#shared/contract/api/orders.ts';

const timeOn = (day: number) => ({
  start: `2026-12-0${day}T18:00:00.000Z`,
  end: `2026-12-0${day}T19:00:00.000Z`,
});
const own: OwnOrders = {
  transactionId: 'booked',
  sessions: [{ transactionId: 'booked', ...timeOn(1), state: 'preauthorized' }],
  offers: [{ transactionId: 'held', ...timeOn(2) }],
  subscription: { transactionId: 'plan', state: 'subscription-confirmed' },
};

describe('the order that is told first', () => {
  it('is that of the class time', () => {
    expect(firstOrderOf(own, timeOn(1))).toMatchObject({
      transactionId: 'booked',
      state: 'preauthorized',
    });
    expect(firstOrderOf(own, timeOn(2))).toEqual({ transactionId: 'held', state: 'offered' });
    expect(firstOrderOf(own, timeOn(3))).toBeNull();
  });

  it('is the next one of the class where there is no time to choose', () => {
    expect(firstOrderOf(own, null)?.transactionId).toBe('booked');
    expect(firstOrderOf({ ...own, sessions: [] }, null)?.transactionId).toBe('held');
    const onlyPlan = { ...own, sessions: [], offers: [] };
    expect(firstOrderOf(onlyPlan, null)).toEqual({ transactionId: 'plan', state: 'subscription' });
    const unpaid = { transactionId: 'plan', state: 'pending-payment' } as const;
    expect(firstOrderOf({ ...onlyPlan, subscription: unpaid }, null)).toEqual(unpaid);
    expect(firstOrderOf({ ...onlyPlan, subscription: null }, null)).toBeNull();
  });
});
