import { memoryLimits } from '@flowroom/marketplace/limits';
import type { LiveOrder, LiveState } from '#server/marketplaceClient/liveOrder.ts';
import { createUnpaidHolds, mostUnpaidAtOnce } from './unpaidHolds.ts';
import type { ApiFault } from '#server/base/apiFault.ts';
import { minuteMs } from '#shared/time/time.ts';

const now = Date.parse('2026-12-01T10:00:00Z');
const booker = { customerId: 'sam', listingId: 'flow' };
const order = (id: string, state: LiveState, since = now): LiveOrder => ({
  ...booker,
  id,
  state,
  since,
  kind: 'session',
  start: now,
  end: now,
  isInstant: false,
  isCustomerGone: false,
  isProviderGone: false,
});
const setUp = () => createUnpaidHolds(memoryLimits(), () => now);
const make = () => Promise.resolve('made');
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ status, errors, retryAfter }: ApiFault) => ({ status, ...errors[0], retryAfter }),
  );

describe('seats that somebody holds without paying', () => {
  it('are those of a few class times of one class, until the oldest one is over', async () => {
    const { begin } = setUp();
    const unpaid = Array.from({ length: mostUnpaidAtOnce }, (_, index) =>
      order(`order ${index}`, 'pending-payment', now - index * 5 * minuteMs),
    );
    const others = [order('a', 'accepted'), order('b', 'preauthorized'), order('c', 'offered')];
    expect(await begin(booker, [...others, ...unpaid.slice(1)], make)).toBe('made');
    expect(await refusalOf(begin(booker, [...others, ...unpaid], make))).toMatchObject({
      status: 429,
      code: 'too-many-unpaid-orders',
      retryAfter: 5 * 60,
      meta: { transactionId: 'order 2', retryAfter: 5 * 60 },
    });
  });

  it('are begun a few times a day, in a class and in all', async () => {
    const { begin } = setUp();
    for (let count = 0; count < 8; count += 1) await begin(booker, [], make);
    const refused = await refusalOf(begin(booker, [], make));
    expect(refused).toMatchObject({ status: 429, code: 'too-many-unpaid-orders' });
    expect(refused?.retryAfter).toBeGreaterThan(23 * 3600);
    for (let count = 0; count < 22; count += 1) {
      await begin({ ...booker, listingId: `class ${count}` }, [], make);
    }
    expect(await refusalOf(begin({ ...booker, listingId: 'another' }, [], make))).not.toBeNull();
    expect(await begin({ ...booker, customerId: 'kim' }, [], make)).toBe('made');
  });

  it('report why the booking failed, also when the count can not be taken back', async () => {
    const gone = () => Promise.reject(new Error('The database is away.'));
    const limits = memoryLimits();
    const { begin } = createUnpaidHolds(
      limit => ({ ...limits(limit), giveBack: gone }),
      () => now,
    );
    const task = () => Promise.reject(new Error('The class is full.'));
    await expect(begin(booker, [], task)).rejects.toThrow('The class is full.');
  });

  it('do not count when they are paid, or did not come about', async () => {
    const { begin, forget } = setUp();
    for (let count = 0; count < 40; count += 1) {
      await begin(booker, [], make);
      await forget(booker);
      await expect(begin(booker, [], () => Promise.reject(new Error('full')))).rejects.toThrow();
    }
    expect(await begin(booker, [], make)).toBe('made');
  });
});
