import pino from 'pino';
import { createEventReconciler } from './reconciler.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('checks each key a second time after recheckMs', async () => {
  let now = 0;
  const followed: { key: string; at: number }[] = [];
  const reconciler = createEventReconciler({
    name: 'orders',
    all: () => Promise.resolve(['old']),
    events: () => Promise.resolve([]),
    followUp(key) {
      followed.push({ key, at: now });
      return Promise.resolve();
    },
    logger: pino({ level: 'silent' }),
    now: () => now,
    intervalMs: 1_000,
    recheckMs: 5_000,
  });
  reconciler.start();
  for (let run = 0; run < 12; run += 1) {
    now += 1_000;
    await jest.advanceTimersByTimeAsync(1_000);
  }
  await reconciler.close();
  expect(followed).toEqual([
    { key: 'old', at: 1_000 },
    { key: 'old', at: 6_000 },
  ]);
});

it('lists all keys again after allAgainMs, and goes on reading the event log where it was', async () => {
  let now = 0;
  const followed: string[] = [];
  const asked: unknown[] = [];
  const reconciler = createEventReconciler({
    name: 'places',
    all: () => Promise.resolve([`all at ${now}`]),
    events(after) {
      asked.push(after);
      return Promise.resolve(asked.length === 1 ? [{ sequenceId: 7, keys: ['seven'] }] : []);
    },
    followUp(key) {
      followed.push(key);
      return Promise.resolve();
    },
    logger: pino({ level: 'silent' }),
    now: () => now,
    intervalMs: 1_000,
    allAgainMs: 4_000,
  });
  reconciler.start();
  for (let run = 0; run < 6; run += 1) {
    now += 1_000;
    await jest.advanceTimersByTimeAsync(1_000);
  }
  await reconciler.close();
  expect(followed).toEqual(['all at 1000', 'seven', 'all at 5000']);
  expect(asked.slice(1)).toEqual(Array(asked.length - 1).fill({ startAfterSequenceId: 7 }));
});
