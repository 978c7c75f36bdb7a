import pino from 'pino';
import { createEventWatch } from './eventWatch.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('looks once more at what has changed where searches lag behind', async () => {
  let now = 0;
  const followed: { key: string; at: number }[] = [];
  const watch = createEventWatch({
    name: 'orders',
    all: () => Promise.resolve(['old']),
    events: () => Promise.resolve([]),
    followUp(key) {
      followed.push({ key, at: now });
      return Promise.resolve();
    },
    logger: pino({ level: 'silent' }),
    now: () => now,
    every: 1_000,
    again: 5_000,
  });
  watch.start();
  for (let look = 0; look < 12; look += 1) {
    now += 1_000;
    await jest.advanceTimersByTimeAsync(1_000);
  }
  await watch.close();
  expect(followed).toEqual([
    { key: 'old', at: 1_000 },
    { key: 'old', at: 6_000 },
  ]);
});
