import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { readConfig } from '#server/config/config.ts';
import { listen } from '#server/testing/listen.ts';
import { database } from './checks/database.ts';
import type { ClockReading } from './finding.ts';
import { insertUserRow } from '@flowroom/marketplace/testing/database/rows';
import { openTestDatabase } from '@flowroom/marketplace/testing/database/testDatabase';
import type { OpenTestDatabase } from '@flowroom/marketplace/testing/database/testDatabase';

const clocks: ClockReading[] = [];
const findingsOf = async (environment: Record<string, string>) => {
  clocks.length = 0;
  const findings = await database.run({
    config: readConfig(environment),
    credentials: null,
    services: { stripe: '', zoom: '', mapbox: '', iana: '' },
    timeoutMs: 2_000,
    clocks,
  });
  return findings.map(({ level, message }) => `${level} ${message}`);
};

describe('the check of the database', () => {
  let postgres: OpenTestDatabase;
  beforeAll(async () => {
    postgres = await openTestDatabase('postgres');
  }, 60_000);
  afterAll(() => postgres.drop());
  const urlOf = () => ({ DATABASE_URL: postgres.databaseUrl ?? '' });

  it('finds a server that is up to date, and notes its clock', async () => {
    expect(await findingsOf(urlOf())).toEqual([
      expect.stringMatching(/^ok PostgreSQL \d+, up to date\.$/),
    ]);
    expect(clocks).toEqual([{ of: 'the database', aheadMs: expect.any(Number) }]);
  });

  it('fails for a live set-up with demo accounts, which a demo may have', async () => {
    const { db } = postgres.handle;
    const id = await insertUserRow(db);
    const email = 'teacher@flowroom.example';
    await db.updateTable('users').set({ email }).where('id', '=', id).execute();
    expect(await findingsOf({ ...urlOf(), FLOWROOM_SETUP: 'live' })).toEqual([
      'fail There are 1 demo accounts.',
    ]);
    expect(await findingsOf(urlOf())).toEqual([expect.stringMatching(/^ok /)]);
  });

  it('fails when the server lets nobody in, or is not there', async () => {
    const wrong = new URL(postgres.databaseUrl ?? '');
    wrong.pathname = '/not_there';
    expect(await findingsOf({ DATABASE_URL: wrong.href })).toEqual([
      expect.stringMatching(/^fail The database can not be used: .*not_there/),
    ]);
    const gone = await listen(() => undefined);
    await gone.close();
    const closed = `postgres://127.0.0.1:${new URL(gone.url).port}/flow`;
    expect(await findingsOf({ DATABASE_URL: closed })).toEqual([
      expect.stringMatching(/^fail The database can not be used: .*ECONNREFUSED/),
    ]);
  });

  it('fails when the user may not make the tables that are missing', async () => {
    const { db, exclusively } = postgres.handle;
    const role = `reader_${Date.now()}`;
    await exclusively(({ script }) =>
      script(`create role ${role} login; revoke create on schema public from public;
        delete from schema_migrations where name = (select max(name) from schema_migrations);
        grant select on all tables in schema public to ${role}`),
    );
    const asReader = new URL(postgres.databaseUrl ?? '');
    asReader.username = role;
    const found = await findingsOf({ DATABASE_URL: asReader.href });
    await exclusively(({ script }) => script(`drop owned by ${role}; drop role ${role}`));
    expect(found).toEqual([expect.stringMatching(/^fail 1 migrations wait, and the user/)]);
    expect(await db.selectFrom('users').select('id').limit(1).execute()).toHaveLength(1);
  });

  it('leaves the embedded database to a running server, and makes none', async () => {
    const running = await openTestDatabase('pglite');
    expect(await findingsOf({ DATA_DIR: running.dataDir })).toEqual([
      `ok The embedded database is in use by process ${process.pid}, and is left to it.`,
    ]);
    await running.handle.db.selectFrom('users').select('id').execute();
    await running.drop();
    const empty = mkdtempSync(path.join(os.tmpdir(), 'flowroom-doctor-'));
    expect(await findingsOf({ DATA_DIR: empty })).toEqual([
      expect.stringMatching(/^ok The embedded database will be made/),
    ]);
    rmSync(empty, { recursive: true });
  });

  it('requests a token from a hosted marketplace', async () => {
    const app = express().post(
      '/v1/auth/token',
      express.urlencoded({ extended: false }),
      (req, res) => {
        const { client_id: id } = req.body as { client_id?: string };
        res.status(id === 'known' ? 200 : 401).json({});
      },
    );
    const site = await listen(app);
    const hosted = (id: string) => ({
      SHARETRIBE_SDK_BASE_URL: site.url,
      SHARETRIBE_SDK_CLIENT_ID: id,
      SHARETRIBE_SDK_CLIENT_SECRET: 'secret',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    });
    expect(await findingsOf(hosted('known'))).toEqual([
      expect.stringMatching(/^warn The hosted marketplace answers; without SHARETRIBE_INTEGRATION/),
    ]);
    expect(await findingsOf(hosted('unknown'))).toEqual([
      expect.stringMatching(/^fail The hosted marketplace does not know SHARETRIBE_SDK_CLIENT_ID/),
    ]);
    await site.close();
  });
});
