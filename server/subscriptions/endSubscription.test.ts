import pino from 'pino';
import type { LifeDeps } from './lifeDeps.ts';
import { finishEnd } from './endSubscription.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { dayMs } from '#shared/time/time.ts';

const now = Date.parse('2027-01-10T12:00:00Z');
const iso = (days: number) => new Date(now + days * dayMs).toISOString();

/** Ends a subscription with a pause from some day on; returns the metadata that was written. */
async function endIn(pausedFrom: number) {
  const pauses = [{ from: '2027-01-12', until: '2027-02-12' }];
  const metadata = { pausedFrom: iso(pausedFrom), pausedUntil: iso(pausedFrom + 31), pauses };
  const told: Record<string, unknown> = {};
  const order = {
    id: 'order',
    listingId: 'class',
    first: now - 20 * dayMs,
    displayStart: now - 20 * dayMs,
    until: now + 100 * dayMs,
    metadata: { subscriptionId: 'sub', asked: { step: 'end', at: iso(-9) }, ...metadata },
  } as unknown as Subscription;
  const unpause = jest.fn(() => Promise.resolve());
  const deps = {
    client: {
      listing: () =>
        Promise.resolve({ attributes: { publicData: { lastClass: now + 100 * dayMs } } }),
      transition: (_id: string, _name: string, params: { metadata: object }) =>
        Promise.resolve(Object.assign(told, params.metadata)),
      subscription: () => Promise.resolve(order),
    },
    plan: {
      endWithMonth: () => Promise.resolve({ status: 'active', periodEnd: now + 20 * dayMs }),
      unpause,
    },
    seats: { settle: () => Promise.resolve() },
    now: () => now,
    logger: pino({ level: 'silent' }),
  } as unknown as LifeDeps;
  await finishEnd(deps, order);
  return { told, unpause };
}

describe('an end that comes to a pause', () => {
  it('takes it away when it has not begun', async () => {
    const { told, unpause } = await endIn(2);
    expect(unpause).toHaveBeenCalledTimes(1);
    expect(told).toMatchObject({
      endsAt: iso(20),
      pausedFrom: null,
      pausedUntil: null,
      pauses: [],
    });
  });

  it('leaves one that has begun: nothing was paid for its class times', async () => {
    const { told, unpause } = await endIn(0);
    expect(unpause).not.toHaveBeenCalled();
    expect(told).toMatchObject({ endsAt: iso(20), asked: null });
    expect(told).not.toHaveProperty('pauses');
    expect(told).not.toHaveProperty('pausedFrom');
  });
});
