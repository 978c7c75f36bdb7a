import pino from 'pino';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { SubscriptionCompletion } from './completeSubscription.ts';
import { createSubscriptionReconciler } from './reconciler.ts';

const subscription = (id: string, processName = 'flex-subscription') =>
  ({ id, processName }) as Subscription;

/** An event log, and a record of the subscriptions that were reconciled. */
function setUp() {
  const log: { sequenceId: number; subscription: Subscription | null }[] = [];
  const asked: object[] = [];
  const followed: string[] = [];
  const state = { down: false, fails: 0, now: 0 };
  const client = {
    active: () => Promise.resolve([subscription('old')]),
    lastEnded: () => Promise.resolve([subscription('ended')]),
    subscription: (id: string) => Promise.resolve(subscription(id)),
    events(after: { startAfterSequenceId?: number }) {
      asked.push(after);
      if (state.down) return Promise.reject(new Error('down'));
      const { startAfterSequenceId: last = 0 } = after;
      return Promise.resolve(log.filter(({ sequenceId }) => sequenceId > last).slice(0, 100));
    },
  } as unknown as OperatorClient;
  const completion = {
    followUp({ id }: Subscription) {
      if (state.fails > 0) {
        state.fails -= 1;
        return Promise.reject(new Error('not now'));
      }
      followed.push(id);
      return Promise.resolve();
    },
  } as unknown as SubscriptionCompletion;
  const reconciler = createSubscriptionReconciler({
    client,
    completion,
    logger: pino({ level: 'silent' }),
    now: () => state.now,
    intervalMs: 1_000,
  });
  const happen = (id: string, processName?: string) =>
    log.push({ sequenceId: log.length + 1, subscription: subscription(id, processName) });
  const happenUnreadably = () => log.push({ sequenceId: log.length + 1, subscription: null });
  /** Lets the reconciler run `count` times. */
  const looks = async (count: number) => {
    for (let look = 0; look < count; look += 1) {
      state.now += 1_000;
      await jest.advanceTimersByTimeAsync(1_000);
    }
  };
  return { reconciler, log, asked, followed, state, happen, happenUnreadably, looks };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the reconciler of subscriptions', () => {
  it('checks all of them once, then those of new events', async () => {
    const { reconciler, followed, happen, looks } = setUp();
    reconciler.start();
    await looks(1);
    expect(followed).toEqual(['old', 'ended']);
    happen('new');
    happen('single', 'flex-hourly-default-process');
    await looks(2);
    expect(followed).toEqual(['old', 'ended', 'new']);
    await reconciler.close();
  });

  it('reads further pages and no event twice', async () => {
    const { reconciler, followed, happen, looks } = setUp();
    for (let count = 0; count < 150; count += 1) happen(`s${count}`);
    reconciler.start();
    await looks(3);
    expect(followed).toHaveLength(152);
    await reconciler.close();
  });

  it('moves past a whole page of invalid events', async () => {
    const { reconciler, followed, happen, happenUnreadably, looks } = setUp();
    for (let count = 0; count < 100; count += 1) happenUnreadably();
    happen('behind');
    reconciler.start();
    await looks(3);
    expect(followed).toContain('behind');
    await reconciler.close();
  });

  it('retries failures and resumes after an outage of the marketplace', async () => {
    const { reconciler, followed, happen, looks, state } = setUp();
    state.fails = 2;
    reconciler.start();
    await looks(1);
    expect(followed).toEqual([]);
    state.down = true;
    await looks(2);
    state.down = false;
    happen('new');
    await looks(3);
    expect(followed.toSorted()).toEqual(['ended', 'new', 'old']);
    await reconciler.close();
  });

  it('stops when it is closed', async () => {
    const { reconciler, asked, looks } = setUp();
    reconciler.start();
    await looks(2);
    await reconciler.close();
    const before = asked.length;
    await looks(3);
    expect(asked).toHaveLength(before);
  });
});
