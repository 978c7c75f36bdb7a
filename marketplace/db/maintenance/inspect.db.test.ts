import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { silentLogger } from '#marketplace/testing/stubs/silentLogger.ts';
import {
  newPostgresDatabase,
  openTestDatabase,
} from '#marketplace/testing/database/testDatabase.ts';
import type { Db } from '../database.ts';
import { openPglite } from '../driver/pglite.ts';
import { openPostgres } from '../driver/postgres.ts';
import { inspectDatabase } from './inspect.ts';
import { projectFolder } from '../location.ts';
import { readMigrations } from '../driver/migrate.ts';

const mailDomain = 'studio.example';

const cacheDir = path.join(projectFolder(), '.cache');

describe.each(['pglite', 'postgres'] as const)('inspectDatabase on %s', kind => {
  let dataDir: string;
  let server: Awaited<ReturnType<typeof newPostgresDatabase>> | null = null;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-inspect-'));
    if (kind === 'postgres') server = await newPostgresDatabase();
    await change(() => Promise.resolve());
  }, 60_000);
  afterAll(async () => {
    await server?.drop();
    rmSync(dataDir, { recursive: true });
  });

  const inspect = () => inspectDatabase({ dataDir, mailDomain, databaseUrl: server?.url });
  /** Changes the database, and closes it. */
  async function change(work: (db: Db) => Promise<unknown>): Promise<void> {
    const handle = server
      ? openPostgres(server.url, silentLogger)
      : await openPglite({ dataDir: path.join(dataDir, 'database'), cacheDir });
    await work(handle.db).finally(() => handle.close());
  }

  it('reports a database that is up to date', async () => {
    expect(await inspect()).toMatchObject({
      kind,
      encoding: 'UTF8',
      maySetUp: true,
      missing: [],
      foreign: [],
      accounts: 0,
    });
  });

  it('counts the accounts of a mail domain, in whatever case, without those that are deleted', async () => {
    const emails = [
      `ada@${mailDomain}`,
      `BO@Studio.Example`,
      `cy@not-${mailDomain}`,
      `di@${mailDomain}.org`,
    ];
    await change(async db => {
      for (const email of emails) {
        const id = await insertUserRow(db);
        await db.updateTable('users').set({ email }).where('id', '=', id).execute();
      }
    });
    expect((await inspect())?.accounts).toBe(2);
    await change(db =>
      db
        .updateTable('users')
        .set({ deleted: true })
        .where('email', '=', emails[0] ?? '')
        .execute(),
    );
    expect((await inspect())?.accounts).toBe(1);
  });

  it('names migrations that wait, and those of another version', async () => {
    const last = readMigrations().at(-1)?.name ?? '';
    await change(db =>
      sql`update schema_migrations set name = '9999_of_another_version' where name = ${last}`.execute(
        db,
      ),
    );
    expect(await inspect()).toMatchObject({
      missing: [last],
      foreign: ['9999_of_another_version'],
    });
  });
});

describe('inspectDatabase', () => {
  it('makes no embedded database where there is none', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-inspect-'));
    expect(await inspectDatabase({ dataDir, mailDomain })).toBeNull();
    expect(readdirSync(dataDir)).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  it('does not take the embedded database from who has it open', async () => {
    const database = await openTestDatabase('pglite');
    const { dataDir, handle } = database;
    await expect(inspectDatabase({ dataDir, mailDomain })).rejects.toThrow(/in use by process/);
    await expect(handle.db.selectFrom('users').select('id').execute()).resolves.toEqual([]);
    await database.drop();
  });

  it('gives up on a PostgreSQL that is not there', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:9/nothing';
    await expect(
      inspectDatabase({ databaseUrl, dataDir: '/nowhere', mailDomain }),
    ).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
