import { jest } from '@jest/globals';
import { databaseClock } from './databaseClock.ts';
import type { DatabaseClock } from './databaseClock.ts';

const hour = 3_600_000;
const logger = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };
/**
 * Milliseconds by which the database's clock is ahead of the real time; null while it does not
 * answer.
 */
let database: number | null = 0;
const begun = 1_800_000_000_000;
const started = performance.now();
const real = () => begun + performance.now() - started;

const readTime = () =>
  database === null
    ? Promise.reject(new Error('away'))
    : Promise.resolve({ at: real() + database });

let own = 0;
let clock: DatabaseClock;
beforeEach(async () => {
  [own, database] = [0, 0];
  jest.clearAllMocks();
  jest.useFakeTimers({ doNotFake: ['performance', 'Date'] });
  jest.spyOn(Date, 'now').mockImplementation(() => real() + own);
  clock = await databaseClock(readTime, logger);
});
afterEach(() => {
  clock.close();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const offBy = (expected: number) => Math.abs(clock.now().getTime() - expected);

it('is that of the process while both agree', () => {
  own = 400;
  expect(offBy(real() + 400)).toBeLessThan(300);
  expect(logger.error).not.toHaveBeenCalled();
});

it.each([hour, -hour])('is that of the database when the process jumps by %s', ahead => {
  own = ahead;
  expect(offBy(real())).toBeLessThan(300);
  expect(clock.now() && clock.aheadMs() - ahead).toBeLessThan(300);
  own = 0;
  expect(offBy(real())).toBeLessThan(300);
  // Once each, however often the clock is read.
  expect(logger.error.mock.calls).toEqual([
    [{ aheadMs: expect.any(Number) }, expect.stringContaining('is wrong')],
  ]);
  expect(logger.info).toHaveBeenCalledTimes(1);
});

it('follows the database when it moves, and goes on while it is away', async () => {
  database = hour;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(offBy(real() + hour)).toBeLessThan(300);
  database = null;
  await jest.advanceTimersByTimeAsync(20_000);
  expect(offBy(real() + hour)).toBeLessThan(300);
});

it('sends no more queries when it is closed', async () => {
  clock.close();
  database = hour;
  await jest.advanceTimersByTimeAsync(20_000);
  expect(offBy(real())).toBeLessThan(300);
});

it('is that of the process until a database that is away answers', async () => {
  clock.close();
  [own, database] = [hour, null];
  clock = await databaseClock(readTime, logger);
  expect(offBy(real() + hour)).toBeLessThan(300);
  database = 0;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(offBy(real())).toBeLessThan(300);
});
