import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { ProjectionTables } from '#server/projection/tables.ts';
import { sideDatabaseOf } from '@flowroom/marketplace/database';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { appendToLog } from './operatorLog.ts';
import { createSeal } from '#server/base/seal.ts';
import { storedSessions } from './storedSessions.ts';
import { operatorStore } from './tables.ts';
import type { OperatorStore } from './tables.ts';

describeOnDatabases('tables of the console over a hosted marketplace', database => {
  const clock = { now: Date.UTC(2026, 10, 29) };
  const now = () => clock.now;
  const ada = { id: randomUUID(), name: 'Ada', email: 'ada@flow.example', role: 'owner' } as const;
  let store: () => Promise<OperatorStore>;

  beforeAll(() => {
    const side = sideDatabaseOf(database.handle);
    const db = side.tables<ProjectionTables>();
    store = operatorStore(() =>
      Promise.resolve({
        db,
        withoutCacheInvalidation: work => side.withoutCacheInvalidation(db, work),
      }),
    );
  });

  it('have sessions until their end, by tokens that are not stored', async () => {
    const sessions = storedSessions(store, createSeal('secret', 'log-ins'), now);
    const token = await sessions.open(ada, 'refresh-1');
    const { tables } = await store();
    const stored = await tables.selectFrom('site_operators.sessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain('refresh-1');
    await sessions.verified(token, 'refresh-2');
    clock.now += 60_000;
    await sessions.confirm(token);
    expect(await sessions.find(token)).toMatchObject({
      operatorId: ada.id,
      confirmedAt: new Date(clock.now),
      refreshToken: 'refresh-2',
      verifiedAt: new Date(clock.now - 60_000),
    });
    clock.now += 8 * 3_600_000;
    expect(await sessions.find(token)).toBeNull();
    const next = await sessions.open(ada, 'refresh-1');
    expect(await tables.selectFrom('site_operators.sessions').selectAll().execute()).toHaveLength(
      1,
    );
    await sessions.end(next);
    expect(await sessions.find(next)).toBeNull();
  });

  it('have a log that nobody changes or empties, without what is personal', async () => {
    const acts = { operation: 'listings/approve', resource: null, change: null, result: 'ok' };
    const input = { id: '1', email: 'sam@flow.example' };
    await appendToLog(store, now)({ ...acts, input, operator: ada, address: undefined });
    const { tables, withoutCacheInvalidation: write } = await store();
    const rows = await tables.selectFrom('site_operators.log').selectAll().execute();
    expect(rows).toMatchObject([{ role: 'owner', input: { id: '1', email: '…' }, address: null }]);
    for (const statement of [
      sql`UPDATE site_operators.log SET role = 'support'`,
      sql`DELETE FROM site_operators.log`,
      sql`TRUNCATE site_operators.log`,
    ]) {
      await expect(write(tx => statement.execute(tx))).rejects.toThrow(/can not be changed/);
    }
  });
});
