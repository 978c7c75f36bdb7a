import { sql } from 'kysely';
import { retryUntil } from '#marketplace/testing/assertions/until.ts';
import { silentLogger } from '#marketplace/testing/stubs/silentLogger.ts';
import { openTestDatabase } from '#marketplace/testing/database/testDatabase.ts';
import type { OpenTestDatabase } from '#marketplace/testing/database/testDatabase.ts';
import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { dataVersion } from './dataVersion.ts';
import { vacuumSchedule, vacuum } from './housekeeping.ts';

describe.each(['pglite', 'postgres'] as const)('%s', kind => {
  let database: OpenTestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  }, 60_000);
  afterAll(() => database.drop());

  describe('dataVersion', () => {
    it('stays while things are only read', async () => {
      const { db } = database.handle;
      const stays = async () => {
        const before = await dataVersion(db);
        await db.selectFrom('users').selectAll().execute();
        return (await dataVersion(db)) === before;
      };
      expect(await retryUntil(stays, { pauseMs: 250 })).toBe(true);
    }, 60_000);

    it('changes with what is committed, not before', async () => {
      const { db } = database.handle;
      const staysAfterwards = async () => {
        const before = await dataVersion(db);
        await insertUserRow(db);
        const after = await dataVersion(db);
        expect(after).not.toBe(before);
        return (await dataVersion(db)) === after;
      };
      expect(await retryUntil(staysAfterwards, { pauseMs: 250 })).toBe(true);
    }, 60_000);
  });
});

describe('vacuum', () => {
  it('counts the rows of tables that changed', async () => {
    const database = await openTestDatabase('pglite');
    const { db } = database.handle;
    for (let count = 0; count < 40; count += 1) await insertUserRow(db);
    await vacuum(db);
    const { rows } = await sql<{ rows: number }>`
      SELECT reltuples AS rows FROM pg_class WHERE relname = 'users'
    `.execute(db);
    expect(rows[0]?.rows).toBe(40);
    await vacuumSchedule(db, silentLogger).close();
    await database.drop();
  }, 60_000);
});
