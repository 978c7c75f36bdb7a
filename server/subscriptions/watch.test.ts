import pino from 'pino';
import type { Desk, Subscription } from './desk.ts';
import type { Finishing } from './finish.ts';
import { createWatch } from './watch.ts';

const subscription = (id: string, processName = 'flex-subscription') =>
  ({ id, processName }) as Subscription;

/** A log of events that grows, and what was followed up. */
function setUp() {
  const log: { sequenceId: number; subscription: Subscription | null }[] = [];
  const asked: object[] = [];
  const followed: string[] = [];
  const state = { down: false, fails: 0, now: 0 };
  const desk = {
    active: () => Promise.resolve([subscription('old')]),
    lastEnded: () => Promise.resolve([subscription('ended')]),
    subscription: (id: string) => Promise.resolve(subscription(id)),
    events(after: { startAfterSequenceId?: number }) {
      asked.push(after);
      if (state.down) return Promise.reject(new Error('down'));
      const { startAfterSequenceId: last = 0 } = after;
      return Promise.resolve(log.filter(({ sequenceId }) => sequenceId > last).slice(0, 100));
    },
  } as unknown as Desk;
  const finishing = {
    followUp({ id }: Subscription) {
      if (state.fails > 0) {
        state.fails -= 1;
        return Promise.reject(new Error('not now'));
      }
      followed.push(id);
      return Promise.resolve();
    },
  } as unknown as Finishing;
  const watch = createWatch({
    desk,
    finishing,
    logger: pino({ level: 'silent' }),
    now: () => state.now,
    every: 1_000,
  });
  const happen = (id: string, processName?: string) =>
    log.push({ sequenceId: log.length + 1, subscription: subscription(id, processName) });
  const happenUnreadably = () => log.push({ sequenceId: log.length + 1, subscription: null });
  /** Lets so many looks be taken. */
  const looks = async (count: number) => {
    for (let look = 0; look < count; look += 1) {
      state.now += 1_000;
      await jest.advanceTimersByTimeAsync(1_000);
    }
  };
  return { watch, log, asked, followed, state, happen, happenUnreadably, looks };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the watch over subscriptions', () => {
  it('looks at all of them once, then at what happens', async () => {
    const { watch, followed, happen, looks } = setUp();
    watch.start();
    await looks(1);
    expect(followed).toEqual(['old', 'ended']);
    happen('new');
    happen('single', 'flex-hourly-default-process');
    await looks(2);
    expect(followed).toEqual(['old', 'ended', 'new']);
    await watch.close();
  });

  it('reads on when there is more than one answer holds, and never the same twice', async () => {
    const { watch, followed, happen, looks } = setUp();
    for (let count = 0; count < 150; count += 1) happen(`s${count}`);
    watch.start();
    await looks(3);
    expect(followed).toHaveLength(152);
    await watch.close();
  });

  it('reads on behind a whole answer of events that can not be read', async () => {
    const { watch, followed, happen, happenUnreadably, looks } = setUp();
    for (let count = 0; count < 100; count += 1) happenUnreadably();
    happen('behind');
    watch.start();
    await looks(3);
    expect(followed).toContain('behind');
    await watch.close();
  });

  it('tries again later what has failed, and goes on when the marketplace was away', async () => {
    const { watch, followed, happen, looks, state } = setUp();
    state.fails = 2;
    watch.start();
    await looks(1);
    expect(followed).toEqual([]);
    state.down = true;
    await looks(2);
    state.down = false;
    happen('new');
    await looks(3);
    expect(followed.toSorted()).toEqual(['ended', 'new', 'old']);
    await watch.close();
  });

  it('stops when it is told to', async () => {
    const { watch, asked, looks } = setUp();
    watch.start();
    await looks(2);
    await watch.close();
    const before = asked.length;
    await looks(3);
    expect(asked).toHaveLength(before);
  });
});
