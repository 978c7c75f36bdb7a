import pino from 'pino';
import { ApiFault } from '#server/base/apiFault.ts';
import { createPeriodic } from './periodic.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const logger = pino({ level: 'silent' });

it('works again after each end, and later after failures', async () => {
  const begun: number[] = [];
  let isFailing = false;
  const periodic = createPeriodic({
    name: 'mails',
    run() {
      begun.push(Date.now());
      return isFailing ? Promise.reject(new Error('no')) : Promise.resolve();
    },
    intervalMs: 1_000,
    logger,
  });
  const start = Date.now();
  periodic.start();
  await jest.advanceTimersByTimeAsync(2_000);
  isFailing = true;
  await jest.advanceTimersByTimeAsync(7_000);
  await periodic.close();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(begun.map(at => at - start)).toEqual([1_000, 2_000, 3_000, 5_000, 9_000]);
});

it('signals work that is under way to end, and waits for it', async () => {
  const steps: string[] = [];
  const periodic = createPeriodic({
    name: 'mails',
    async run(signal) {
      for (let step = 1; ; step += 1) {
        signal.throwIfAborted();
        steps.push(`mail ${step}`);
        await new Promise(resolve => setTimeout(resolve, 500));
      }
    },
    intervalMs: 1_000,
    logger,
  });
  periodic.start();
  await jest.advanceTimersByTimeAsync(1_600);
  const closing = periodic.close().then(() => steps.push('closed'));
  await jest.advanceTimersByTimeAsync(10_000);
  await closing;
  expect(steps).toEqual(['mail 1', 'mail 2', 'closed']);
});

it('waits without a word for orders that are being counted', async () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(String(JSON.parse(line).msg));
  const errors = [{ status: 424, code: 'projection-not-ready', title: 'Not yet.' }];
  const periodic = createPeriodic({
    name: 'mails',
    run: () => Promise.reject(new ApiFault(424, errors, 2)),
    intervalMs: 1_000,
    logger: pino({}, { write }),
  });
  periodic.start();
  await jest.advanceTimersByTimeAsync(60_000);
  await periodic.close();
  expect(lines).toEqual(['mails: waits until the orders are counted']);
});
