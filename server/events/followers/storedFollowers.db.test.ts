import { sql } from 'kysely';
import type { FollowerTables } from './followerTables.ts';
import type { FollowerState } from './followers.ts';
import { createStoredFollowers } from './storedFollowers.ts';
import type { StoredFollowersOptions } from './storedFollowers.ts';
import type { EventCursor } from '../readToEnd.ts';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { sideDatabaseOf } from '@flowroom/marketplace/database';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { dayMs } from '#shared/time/time.ts';

describeOnDatabases('the states of followers', database => {
  const now = Date.UTC(2026, 10, 29);
  const at = '2026-11-29T10:00:00.000Z';
  let sources = 0;

  /** Processes that follow a marketplace of its own, whose log has these events. */
  function world(log: { sequenceId: number; createdAt: string }[] = []) {
    const source = `marketplace ${(sources += 1)}`;
    const asked: EventCursor[] = [];
    const start = (more: Partial<StoredFollowersOptions> = {}) =>
      createStoredFollowers({
        openDatabase() {
          const side = sideDatabaseOf(database.handle);
          const db = side.tables<FollowerTables>();
          return Promise.resolve({
            db,
            withoutCacheInvalidation: work => side.withoutCacheInvalidation(db, work),
          });
        },
        source,
        isShared: false,
        log: { end: () => null },
        readPage(cursor) {
          asked.push(cursor);
          const { startAfterSequenceId: after = 0 } = cursor as { startAfterSequenceId?: number };
          const found = log.filter(({ sequenceId }) => sequenceId > after);
          return Promise.resolve(found as MarketplaceEvent[]);
        },
        listedGapMs: 0,
        now: () => now,
        ...more,
      });
    const endTurn = () =>
      sql`
        UPDATE site_followers.turns SET until = now() - interval '1 second'
        WHERE source = ${source}
      `.execute(database.handle.db);
    return { source, asked, start, endTurn };
  }

  const stateAt = (position: FollowerState['position'], since = now): FollowerState => ({
    position,
    since,
    due: [{ key: 'order', at: now, failed: 1, isRecheck: false }],
    listedAt: now,
    listedFrom: 'class',
    remembered: { class: now },
    isClosed: true,
  });

  it('outlive the process, one for each follower of each marketplace', async () => {
    const { start } = world([{ sequenceId: 7, createdAt: at }]);
    const state = stateAt({ sequenceId: 7, at });
    const first = start();
    expect(await first.load('orders')).toBeNull();
    await first.save('orders', stateAt(null));
    await first.save('orders', state);
    const second = start();
    expect(await second.load('orders')).toEqual(state);
    expect(await second.load('seats')).toBeNull();
    expect(await world().start().load('orders')).toBeNull();
  });

  it('are compared with the log by one call, and not used where it does not reach back so far', async () => {
    const log = [
      { sequenceId: 7, createdAt: at },
      { sequenceId: 8, createdAt: at },
    ];
    const { start, asked } = world(log);
    await start().save('orders', stateAt({ sequenceId: 7, at }));
    await start().save('seats', stateAt({ sequenceId: 7, at }));
    const next = start();
    expect(await next.load('orders')).not.toBeNull();
    expect(await next.load('seats')).not.toBeNull();
    expect(asked).toEqual([{ startAfterSequenceId: 6 }]);
    log.shift();
    expect(await start().load('orders')).toBeNull();
    // The log of another time, with numbers of its own.
    log.unshift({ sequenceId: 7, createdAt: '2026-11-30T10:00:00.000Z' });
    expect(await start().load('orders')).toBeNull();
    log.splice(0);
    expect(await start().load('orders')).toBeNull();
  });

  it('without an event count for as long as every log reaches back', async () => {
    const { start } = world();
    await start().save('orders', stateAt(null, now - 29 * dayMs));
    expect(await start().load('orders')).not.toBeNull();
    await start().save('orders', stateAt(null, now - 31 * dayMs));
    expect(await start().load('orders')).toBeNull();
  });

  it('of another version count as none', async () => {
    const { start, source } = world();
    await start().save('orders', stateAt(null));
    await sql`
      UPDATE site_followers.states SET state = '{"position": 7}' WHERE source = ${source}
    `.execute(database.handle.db);
    expect(await start().load('orders')).toBeNull();
  });

  it('are written by one process at a time', async () => {
    const { start, endTurn } = world();
    const one = start({ isShared: true });
    const other = start({ isShared: true });
    expect(await one.turn()).toBe(1);
    expect(await other.turn()).toBeNull();
    await one.save('orders', stateAt(null));
    // It hangs for longer than its turn.
    await endTurn();
    const third = start({ isShared: true });
    expect(await third.turn()).toBe(1);
    await one.save('orders', stateAt({ sequenceId: 1, at }));
    expect(await third.load('orders')).toEqual(stateAt(null));
    await third.close();
    expect(await start({ isShared: true }).turn()).toBe(1);
  });
});
