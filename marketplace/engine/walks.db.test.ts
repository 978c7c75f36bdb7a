import fc from 'fast-check';
import { createStripeGateway } from '#marketplace/payments/stripeGateway.ts';
import {
  placeOf,
  startTestMarketplace,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { pushTestProcesses } from '#marketplace/testing/fixtures/testProcesses.ts';
import { checkBooks } from '#marketplace/testing/walk/ledger.ts';
import { checkRows } from '#marketplace/testing/walk/invariants.ts';
import { walks } from '#marketplace/testing/walk/steps.ts';
import { World } from '#marketplace/testing/walk/world.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { startSandbox } from '@flowroom/sandbox/testing/startSandbox';

const shipped = ['flex-hourly-default-process', 'flex-subscription', 'flowroom-free-process'];
const others = ['shop', 'room', 'payments'];

/**
 * Milliseconds of random walks through each process; a failure reports its seed and path, to repeat
 * the walk.
 */
const timeoutMs = Number(process.env['WALK_MS'] ?? 3_000);

describeOnDatabases('people walking at random', database => {
  let api: PaidMarketplace;
  const clock = { ahead: 0 };

  beforeAll(async () => {
    const now = () => new Date(Date.now() + clock.ahead);
    const sandbox = await startSandbox();
    // Without the retries of Stripe's client, which would take long: the engine retries itself.
    const payments = createStripeGateway(sandbox.stripe);
    const marketplace = await startTestMarketplace({
      ...placeOf(database),
      overrides: { now, payments },
    });
    api = { ...marketplace, sandbox };
    await pushTestProcesses(api.marketplace.context, ...others);
  }, 60_000);
  afterEach(() => api.sandbox.control({ clear: true }));
  afterAll(async () => {
    await api.close();
    await api.sandbox.close();
  });

  it.each([
    ...shipped.map(name => [`${name}/release-1`, timeoutMs] as const),
    ...others.map(name => [`${name}/test`, timeoutMs / 2] as const),
  ])(
    'through %s never take a place, a thing or a payment twice',
    async (alias, durationMs) => {
      const { db } = api.marketplace.context;
      const deadline = Date.now() + durationMs;
      let walked = 0;
      await fc.assert(
        fc.asyncProperty(walks, async steps => {
          // A walk always runs to its end: the next one would meet its leftovers.
          if (Date.now() > deadline) return;
          walked += 1;
          const world = await World.make(api, clock, alias);
          for (const [index, step] of steps.entries()) {
            await world.take(step);
            if (index % 4 === 3) await checkRows(db, world);
          }
          await world.settle();
          await checkRows(db, world);
          await checkBooks(db, api.sandbox, world);
        }),
        { numRuns: 500, endOnFailure: true },
      );
      expect(walked).toBeGreaterThan(0);
    },
    timeoutMs + 60_000,
  );
});
