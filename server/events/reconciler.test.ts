import pino from 'pino';
import { ApiFault } from '#server/base/apiFault.ts';
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

it('follows events while it is busy with the list of all keys', async () => {
  jest.useRealTimers();
  const listed = Array.from({ length: 12 }, (_, n) => `listed ${n}`);
  const followed: string[] = [];
  let reads = 0;
  const reconciler = createEventReconciler({
    name: 'places',
    all: () => Promise.resolve(listed),
    events() {
      reads += 1;
      return Promise.resolve(reads === 1 ? [{ sequenceId: 7, keys: ['news'] }] : []);
    },
    async followUp(key) {
      followed.push(key);
      await new Promise(resolve => setTimeout(resolve, 15));
    },
    logger: pino({ level: 'silent' }),
    now: Date.now,
    intervalMs: 20,
    listedShare: 0.5,
  });
  reconciler.start();
  while (followed.length < 13) await new Promise(resolve => setTimeout(resolve, 10));
  await reconciler.close();
  expect(followed.filter(key => key !== 'news')).toEqual(listed);
  expect(followed.indexOf('news')).toBeLessThan(5);
});

it('checks an id on request, and again when it is requested during the check', async () => {
  let now = 0;
  const begun: number[] = [];
  const reconciler = createEventReconciler({
    name: 'receipts',
    all: () => Promise.resolve([]),
    events: () => Promise.resolve([]),
    followUp() {
      begun.push(now);
      if (begun.length === 1) reconciler.check('one');
      return Promise.resolve();
    },
    logger: pino({ level: 'silent' }),
    now: () => now,
    intervalMs: 1_000,
  });
  reconciler.start();
  reconciler.check('one');
  reconciler.check('one');
  for (let run = 0; run < 5; run += 1) {
    now += 1_000;
    await jest.advanceTimersByTimeAsync(1_000);
  }
  await reconciler.close();
  expect(begun).toEqual([1_000, 2_000]);
});

it('is closed without the end of a long list, but not before a check has ended', async () => {
  const options = {
    name: 'orders',
    events: () => Promise.resolve([]),
    logger: pino({ level: 'silent' }),
    now: () => 0,
    intervalMs: 1_000,
  };
  const listing = createEventReconciler({
    ...options,
    all: () => new Promise(() => undefined),
    followUp: () => Promise.resolve(),
  });
  listing.start();
  await jest.advanceTimersByTimeAsync(1_000);
  await listing.close();

  const steps: string[] = [];
  let endCheck = (): void => undefined;
  const checking = createEventReconciler({
    ...options,
    all: () => Promise.resolve(['first', 'second']),
    async followUp(key) {
      steps.push(`${key} begins`);
      await new Promise<void>(resolve => (endCheck = resolve));
      steps.push(`${key} ends`);
    },
  });
  checking.start();
  await jest.advanceTimersByTimeAsync(1_000);
  const closing = checking.close().then(() => steps.push('closed'));
  await jest.advanceTimersByTimeAsync(1_000);
  endCheck();
  await closing;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(steps).toEqual(['first begins', 'first ends', 'closed']);
});

it('waits without a word for orders that are being counted', async () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(String(JSON.parse(line).msg));
  const errors = [{ status: 424, code: 'projection-not-ready', title: 'Not yet.' }];
  const reconciler = createEventReconciler({
    name: 'receipts',
    all: () => Promise.reject(new ApiFault(424, errors, 2)),
    events: () => Promise.resolve([]),
    followUp: () => Promise.resolve(),
    logger: pino({}, { write }),
    now: Date.now,
    intervalMs: 1_000,
  });
  reconciler.start();
  await jest.advanceTimersByTimeAsync(10_000);
  await reconciler.close();
  expect(lines).toEqual(['receipts: waits until the orders are counted']);
});
