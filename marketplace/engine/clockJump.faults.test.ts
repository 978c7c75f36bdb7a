import { jest } from '@jest/globals';
import { fakeOnly } from '#marketplace/testing/clock/movedTime.ts';
import { openMarket } from '#marketplace/testing/load/openMarket.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { embedded } from '#marketplace/testing/servers/startTestMarketplace.ts';

const minute = 60_000;
/** Number of orders between two jumps. */
const enough = 8;
/**
 * Past the leases and the time in which an order is to be paid, and back; within the life of an
 * access token.
 */
const jumps = [2, -1, 15, -15, 17, -17].map(minutes => minutes * minute);

describe('a clock that jumps under load', () => {
  let api: PaidMarketplace;
  beforeAll(async () => {
    api = await startPaidMarketplace({ ...embedded, jobs: true });
  }, 60_000);
  afterAll(async () => {
    jest.useRealTimers();
    await api.close();
  });

  it('sells no place twice, charges nobody twice and loses nothing', async () => {
    const market = await openMarket(api, { classes: 40, places: 4 });
    // Only what reads the time of day: timers run by a clock that does not jump.
    fakeOnly(['Date'], { advanceTimers: true });
    market.start();
    for (const jump of jumps) {
      await market.moreOrders(enough);
      jest.setSystemTime(Date.now() + jump);
    }
    await market.moreOrders(enough);
    await market.stop();
    // The leases of transitions in flight have expired by then.
    jest.setSystemTime(Date.now() + minute);
    await market.expectLedgerConsistent();
  }, 240_000);
});
