import type { PlanFacts } from './planFacts.ts';
import pino from 'pino';
import type { LifeDeps } from './lifeDeps.ts';
import { finishPause } from './pauseSubscription.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { dayMs, iso } from '#shared/time/time.ts';

const now = Date.parse('2027-01-10T12:00:00Z');
const from = now - 1000;

/** Finishes a pause of the month from `from` on, which was requested before it began. */
async function finish(facts: Partial<PlanFacts>) {
  const asked = {
    step: 'pause',
    at: iso(from - 1),
    from: iso(from),
    until: iso(from + 31 * dayMs),
  };
  const creditedDates = [{ start: iso(from + dayMs), amount: 500 }];
  const order = {
    id: 'order',
    listingId: 'class',
    first: now - 20 * dayMs,
    displayStart: now - 20 * dayMs,
    until: now + 100 * dayMs,
    metadata: { subscriptionId: 'sub', asked, creditedDates },
  } as unknown as Subscription;
  const calls: [string, unknown?][] = [];
  const call =
    (name: string, result?: unknown) =>
    (...args: unknown[]) => {
      calls.push([name, args.at(-1)]);
      return Promise.resolve(result);
    };
  const deps = {
    client: {
      listing: () => Promise.resolve({ attributes: { publicData: {} } }),
      transition: call('transition'),
      updateMetadata: call('metadata'),
      subscription: () => Promise.resolve(order),
    },
    plan: { pause: call('pause', { status: 'active', ...facts }), unpause: call('unpause') },
    provider: { dropCreditsOf: call('drop') },
    seats: { settle: call('settle') },
    now: () => now,
    logger: pino({ level: 'silent' }),
  } as unknown as LifeDeps;
  const error: unknown = await finishPause(deps, order).then(
    () => null,
    reason => reason,
  );
  return { calls, names: calls.map(([name]) => name), error };
}

describe('a pause whose month begins during the request', () => {
  it.each([
    ['paid', { isPaid: true, openSince: null }],
    ['open', { isPaid: false, openSince: now }],
  ])('is refused when that month is %s: its classes and credits stay', async (_, bill) => {
    const { calls, names, error } = await finish({ ...bill, periodStart: from });
    expect(error).toMatchObject({ status: 409 });
    expect(names).toEqual(['pause', 'unpause', 'metadata']);
    expect(calls.at(-1)).toEqual(['metadata', { asked: null }]);
  });

  it.each([
    ['the bill is void', { isPaid: false, openSince: null, periodStart: from }],
    ['the month has not begun', { isPaid: true, openSince: null, periodStart: from - 30 * dayMs }],
  ])('is recorded and mailed when %s', async (_, bill) => {
    const { calls, names, error } = await finish(bill);
    expect(error).toBeNull();
    expect(names).toEqual(['pause', 'drop', 'transition', 'settle']);
    expect(calls[2]?.[1]).toMatchObject({
      metadata: { asked: null, creditedDates: [{ start: iso(from + dayMs), dropped: 1 }] },
    });
  });
});
