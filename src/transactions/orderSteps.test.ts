import { makeOrder } from '#shared/transactions/testOrder.fixture.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { orderStepsOf } from './orderSteps.ts';

const now = Date.parse('2026-11-25T10:00:00.000Z');
const transitions = [
  {
    transition: 'transition/confirm-payment',
    createdAt: '2026-11-20T10:05:00.000Z',
    by: 'customer' as const,
  },
  {
    transition: 'transition/accept',
    createdAt: '2026-11-21T08:00:00.000Z',
    by: 'provider' as const,
  },
];

/** Steps as `key standing date`. */
const stepsOf = (
  state: TransactionState,
  { done = 2, isInstant = false }: { done?: number; isInstant?: boolean } = {},
) =>
  orderStepsOf(
    makeOrder(state, {
      attributes: {
        transitions: transitions.slice(0, done),
        ...(isInstant ? { metadata: { bookingMode: 'instant' } } : {}),
      },
    }),
    now,
  )?.map(({ key, standing, at }) =>
    [key, standing, ...(at === null ? [] : [new Date(at).toISOString().slice(0, 16)])].join(' '),
  );

describe('the way of an order', () => {
  it('waits for the payment, then for the teacher, until a request ends by itself', () => {
    expect(stepsOf('pending-payment', { done: 0 })).toEqual([
      'pay current 2026-11-20T10:20',
      'answer ahead',
      'class ahead 2026-12-01T18:00',
      'review ahead 2026-12-08T19:00',
    ]);
    expect(stepsOf('preauthorized', { done: 1 })?.slice(0, 2)).toEqual([
      'requested done 2026-11-20T10:05',
      'answer current 2026-11-26T10:05',
    ]);
  });

  it('comes to the class, and then to the reviews, of which each side has seven days', () => {
    expect(stepsOf('accepted')).toEqual([
      'requested done 2026-11-20T10:05',
      'accepted done 2026-11-21T08:00',
      'class current 2026-12-01T18:00',
      'review ahead 2026-12-08T19:00',
    ]);
    expect(stepsOf('delivered')?.slice(2)).toEqual([
      'class done 2026-12-01T18:00',
      'review current 2026-12-08T19:00',
    ]);
    expect(stepsOf('reviewed')?.at(-1)).toBe('reviewed done');
  });

  it('has no answer where a class is booked at once', () => {
    expect(stepsOf('accepted', { done: 1, isInstant: true })).toEqual([
      'booked done 2026-11-20T10:05',
      'class current 2026-12-01T18:00',
      'review ahead 2026-12-08T19:00',
    ]);
  });

  it('ends where the order has ended', () => {
    expect(stepsOf('declined', { done: 1 })?.at(-1)).toBe('declined current 2026-11-20T10:05');
    expect(stepsOf('canceled')?.map(step => step.split(' ')[0])).toEqual([
      'requested',
      'accepted',
      'canceled',
    ]);
  });

  it('is not that of a question, of a waiting list or of a subscription', () => {
    expect(stepsOf('enquiry')).toBeUndefined();
    expect(stepsOf('waiting')).toBeUndefined();
    expect(
      orderStepsOf(
        makeOrder('subscription-confirmed', { attributes: { processName: 'flex-subscription' } }),
        now,
      ),
    ).toBeNull();
  });
});
