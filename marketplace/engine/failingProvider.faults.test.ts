import { openMarket } from '#marketplace/testing/load/openMarket.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';

/** Number of orders that are begun while the provider fails. */
const enough = 30;
/** Calls of the marketplace; the buyer's browser confirms its payment itself. */
const path = '^(?!.*/confirm$)';
/** Faults of the provider: half of the calls are lost or refused, and others are slow. */
const faults = [
  { fail: 0.2, dropAfter: true },
  { fail: 0.15, dropBefore: true },
  { fail: 0.15, status: 500 },
  { fail: 0.15, delayMs: 700 },
];

describe('a payment provider that fails half of the time', () => {
  const clock = { ahead: 0 };
  let api: PaidMarketplace;
  beforeAll(async () => {
    api = await startPaidMarketplace({
      overrides: { now: () => new Date(Date.now() + clock.ahead) },
      jobs: true,
    });
  }, 60_000);
  afterAll(() => api.close());

  it('charges nobody twice, and loses no payment', async () => {
    const market = await openMarket(api, { classes: 40, places: 4 });
    for (const fault of faults) await api.sandbox.control({ ...fault, path });
    market.start();
    await market.moreOrders(enough);
    await market.stop();
    await api.sandbox.control({ clear: true });

    // Some calls fail three times in a row, which is as often as the client tries.
    market.expectRefusals(
      /^(402 transaction-payment-failed|409 transaction-(locked|booking-time-not-available))$/,
    );
    clock.ahead = 31_000;
    await market.expectLedgerConsistent();
  }, 240_000);
});
