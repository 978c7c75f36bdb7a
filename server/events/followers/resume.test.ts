import pino from 'pino';
import { createEventReconciler } from '../reconciler.ts';
import type { EventCursor } from '../readToEnd.ts';
import type { EventReconcilerOptions } from '../reconciler.ts';
import { forgetfulFollowers } from './followers.ts';
import type { FollowerState, Followers, LogPosition } from './followers.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A log with events that name keys, and what outlives a process. */
function world({ keys = ['listed'], gapMs = 0 } = {}) {
  const log: { sequenceId: number; keys: string[] }[] = [];
  const state = {
    now: 1_800_000_000_000,
    isRefused: false,
    fails: new Set<string>(),
    turn: 1 as number | null,
    crashes: 0,
    stored: null as FollowerState | null,
    asked: [] as EventCursor[],
    lists: 0,
    checked: [] as string[],
  };
  const end = (): LogPosition | null => {
    const last = log.at(-1);
    return last ? { sequenceId: last.sequenceId, at: null } : null;
  };
  const followers: Followers = {
    ...forgetfulFollowers,
    load: () => Promise.resolve(state.stored),
    save(_name, stored) {
      // As a database has it.
      state.stored = JSON.parse(JSON.stringify(stored)) as FollowerState;
      return Promise.resolve();
    },
    logEnd: end,
    listedGapMs: gapMs,
  };
  const start = (more: Partial<EventReconcilerOptions> = {}) => {
    const { crashes } = state;
    // A process that has crashed does nothing more.
    const turn = () =>
      state.crashes === crashes ? Promise.resolve(state.turn) : new Promise<null>(() => undefined);
    const reconciler = createEventReconciler({
      name: 'orders',
      all() {
        state.lists += 1;
        return Promise.resolve(keys);
      },
      events(after) {
        state.asked.push(after);
        if (state.isRefused) return Promise.reject(new Error('429'));
        const { startAfterSequenceId: last = 0 } = after as { startAfterSequenceId?: number };
        return Promise.resolve(log.filter(({ sequenceId }) => sequenceId > last).slice(0, 100));
      },
      followUp(key): Promise<void> {
        state.checked.push(key);
        return state.fails.has(key) ? Promise.reject(new Error('not now')) : Promise.resolve();
      },
      logger: pino({ level: 'silent' }),
      now: () => state.now,
      intervalMs: 1_000,
      followers: { ...followers, turn },
      ...more,
    });
    reconciler.start();
    return reconciler;
  };
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second += 1) {
      state.now += 1_000;
      await jest.advanceTimersByTimeAsync(1_000);
    }
  };
  const happen = (...named: string[]) => log.push({ sequenceId: log.length + 1, keys: named });
  /** Returns what has been checked since the last call. */
  const checked = () => state.checked.splice(0);
  const crash = () => {
    state.crashes += 1;
  };
  return { state, start, seconds, happen, checked, crash };
}

describe('a follower of the event log that is started again', () => {
  it('checks nothing where nothing has happened, and lists nothing', async () => {
    const { state, start, seconds, happen, checked } = world();
    happen('before');
    const first = start();
    await seconds(3);
    expect(checked()).toEqual(['listed', 'before']);
    await first.close();
    state.asked = [];
    const second = start();
    await seconds(3);
    await second.close();
    expect(checked()).toEqual([]);
    expect(state.lists).toBe(1);
    expect(state.asked[0]).toEqual({ startAfterSequenceId: 1 });
  });

  it('checks what was changed while it was down', async () => {
    const { start, seconds, happen, checked } = world();
    happen('before');
    const first = start();
    await seconds(3);
    await first.close();
    checked();
    happen('meanwhile');
    const second = start();
    await seconds(3);
    await second.close();
    expect(checked()).toEqual(['meanwhile']);
  });

  it('checks again what a crash left between the check and its note', async () => {
    const { start, seconds, happen, checked, crash } = world();
    happen('before');
    start({ isSpread: true });
    await seconds(15);
    happen('lost');
    await seconds(2);
    expect(checked()).toEqual(['listed', 'before', 'lost']);
    crash();
    const second = start({ isSpread: true });
    await seconds(2);
    await second.close();
    expect(checked()).toEqual(['lost']);
  });

  it('lists once more what is not done when it has crashed', async () => {
    const { start, seconds, checked, crash } = world({ keys: ['half done'] });
    start();
    await seconds(2);
    checked();
    crash();
    const second = start();
    await seconds(2);
    await second.close();
    expect(checked()).toEqual(['half done']);
  });

  it('tries again what has failed, also after many other events', async () => {
    const { state, start, seconds, happen, checked } = world();
    state.fails.add('broken');
    happen('broken');
    const first = start();
    await seconds(2);
    for (let count = 0; count < 150; count += 1) happen('other');
    await seconds(20);
    await first.close();
    state.fails.clear();
    checked();
    const second = start();
    await seconds(60);
    await second.close();
    expect(checked()).toEqual(['broken']);
  });

  it('makes the second check of a key that was due', async () => {
    const { start, seconds, happen, checked } = world({ keys: [] });
    const first = start({ recheckMs: 30_000 });
    await seconds(2);
    happen('order');
    await seconds(2);
    await first.close();
    expect(checked()).toEqual(['order']);
    const second = start({ recheckMs: 30_000 });
    await seconds(40);
    await second.close();
    expect(checked()).toEqual(['order']);
  });

  it('knows what it knew from earlier events', async () => {
    const { start, seconds, happen } = world();
    const remembered = new Map<string, number>();
    const first = start({
      remembered,
      events: () => Promise.resolve([{ sequenceId: remembered.set('class', 9).size, keys: [] }]),
    });
    await seconds(2);
    await first.close();
    remembered.clear();
    happen('other');
    const second = start({ remembered });
    await seconds(1);
    await second.close();
    expect([...remembered]).toEqual([['class', 9]]);
  });

  it('loses nothing while the log refuses calls', async () => {
    const { state, start, seconds, happen, checked } = world();
    happen('before');
    const first = start();
    await seconds(3);
    checked();
    state.isRefused = true;
    happen('refused');
    await seconds(5);
    await first.close();
    const second = start();
    await seconds(5);
    expect(checked()).toEqual([]);
    state.isRefused = false;
    await seconds(2);
    await second.close();
    expect(checked()).toEqual(['refused']);
  });

  it('lists all keys where no state is known', async () => {
    const { state, start, seconds, happen, checked } = world();
    happen('before');
    const first = start();
    await seconds(3);
    await first.close();
    checked();
    state.stored = null;
    const second = start();
    await seconds(3);
    await second.close();
    expect(checked()).toContain('listed');
  });

  it('goes on with a list that is spread, at its pace', async () => {
    const keys = Array.from({ length: 10 }, (_, index) => `class ${index}`);
    const { start, seconds, checked } = world({ keys, gapMs: 60_000 });
    const first = start({ isSpread: true });
    await seconds(150);
    await first.close();
    expect(checked()).toEqual(keys.slice(0, 3));
    const second = start({ isSpread: true });
    await seconds(150);
    await second.close();
    expect(checked()).toEqual(keys.slice(3, 6));
  });

  it('makes a list of many keys in half the time until the next one', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `class ${index}`);
    const { start, seconds, checked } = world({ keys, gapMs: 60_000 });
    const only = start({ isSpread: true, allAgainMs: 400_000 });
    await seconds(202);
    await only.close();
    expect(checked()).toHaveLength(100);
  });

  it('follows only while it is its turn, and what is requested of it always', async () => {
    const { state, start, seconds, happen, checked } = world();
    state.turn = null;
    happen('event');
    const one = start();
    one.check('requested');
    await seconds(3);
    expect(checked()).toEqual(['requested']);
    expect(state.asked).toEqual([]);
    one.check('late');
    state.turn = 1;
    await seconds(3);
    expect(checked().toSorted()).toEqual(['event', 'late', 'listed']);
    state.turn = null;
    happen('of another process');
    await seconds(3);
    expect(checked()).toEqual([]);
    // Where that process was is stored.
    await one.close();
  });
});
