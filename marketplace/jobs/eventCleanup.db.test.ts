import { dayMs } from '#marketplace/contract/range.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { searchEvents } from '#marketplace/db/events/events.ts';
import { numberEvents } from '#marketplace/db/events/eventSequence.ts';
import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { silentLogger } from '#marketplace/testing/stubs/silentLogger.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { EventCleanup } from './eventCleanup.ts';

describeOnDatabases('keeping the event log', database => {
  it('deletes events after the configured days, and after 90 by default', async () => {
    const { db } = database;
    const keeper = (eventRetentionDays: number | undefined, daysOn: number) =>
      new EventCleanup({
        db,
        logger: silentLogger,
        now: () => new Date(Date.now() + daysOn * dayMs),
        options: { eventRetentionDays },
      } as unknown as MarketplaceContext);
    const age = (days: number) =>
      db
        .updateTable('events')
        .set({ created_at: new Date(Date.now() - days * dayMs) })
        .where('created_at', '>', new Date(Date.now() - dayMs / 2))
        .execute();
    await insertUserRow(db);
    await numberEvents(db);
    await age(3);
    await insertUserRow(db);
    await numberEvents(db);
    expect(await keeper(4, 0).expire()).toBe(0);
    expect(await keeper(2, 0).expire()).toBe(1);
    expect(await searchEvents(db, { latest: false, limit: 9 })).toMatchObject([{ sequence_id: 2 }]);
    expect(await keeper(undefined, 89).expire()).toBe(0);
    expect(await keeper(undefined, 91).expire()).toBe(1);
  });

  it('expires at its start and ends when it is closed', async () => {
    const { db } = database;
    await insertUserRow(db);
    await numberEvents(db);
    const keeper = new EventCleanup({
      db,
      logger: silentLogger,
      now: () => new Date(Date.now() + 100 * dayMs),
      options: {},
    } as unknown as MarketplaceContext);
    keeper.start();
    await keeper.close();
    expect(await searchEvents(db, { latest: false, limit: 9 })).toEqual([]);
  });
});
