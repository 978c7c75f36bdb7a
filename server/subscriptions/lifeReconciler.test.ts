import pino from 'pino';
import { createLifeReconciler } from './lifeReconciler.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const order = (id: string, listingId: string) =>
  ({ id, listingId, state: 'subscription-confirmed', metadata: {} }) as Subscription;

describe('the reconciler of the life of subscriptions', () => {
  it('goes on with all others when one class fails, and tries that again', async () => {
    const clock = { now: 0, fails: 1 };
    const lengthened: string[] = [];
    const followed: string[] = [];
    const reconciler = createLifeReconciler({
      client: {
        active: () =>
          Promise.resolve([order('a', 'broken'), order('b', 'good'), order('c', 'good')]),
      },
      life: {
        lengthen(listingId) {
          if (listingId === 'broken' && clock.fails > 0) {
            clock.fails -= 1;
            return Promise.reject(new Error('not now'));
          }
          lengthened.push(listingId);
          return Promise.resolve();
        },
        follow(id) {
          followed.push(id);
          return Promise.resolve(order(id, 'good'));
        },
      },
      logger: pino({ level: 'silent' }),
      now: () => clock.now,
      intervalMs: 1_000,
    });
    const look = async () => {
      clock.now += 1_000;
      await jest.advanceTimersByTimeAsync(1_000);
    };
    reconciler.start();
    await look();
    expect([lengthened, followed]).toEqual([['good'], ['a', 'b', 'c']]);
    await look();
    await look();
    expect([lengthened, followed]).toEqual([
      ['good', 'broken'],
      ['a', 'b', 'c'],
    ]);
    await reconciler.close();
  });
});
