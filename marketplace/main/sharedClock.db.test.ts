import { jest } from '@jest/globals';
import { describeOnPostgres } from '#marketplace/testing/database/describeOnDatabases.ts';
import {
  placeOf,
  startTestMarketplace,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import { fakeOnly } from '#marketplace/testing/clock/movedTime.ts';

const hour = 3_600_000;

describeOnPostgres('a marketplace on a machine with a wrong clock', database => {
  it('goes by the time of the database, which other processes share', async () => {
    const began = Date.now();
    const start = performance.now();
    const realTime = () => began + performance.now() - start;
    // Only what reads the time of day: timers run by a clock that does not jump.
    fakeOnly(['Date'], { now: began + hour });
    const api = await startTestMarketplace(placeOf(database));
    try {
      const ahead = api.marketplace.context.now().getTime() - realTime();
      expect(Math.abs(ahead)).toBeLessThan(hour / 60);
    } finally {
      jest.useRealTimers();
      await api.close();
    }
  }, 60_000);
});
