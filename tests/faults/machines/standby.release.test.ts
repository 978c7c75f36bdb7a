import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { describeWithPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { startPostgres } from '@flowroom/marketplace/testing/database/postgres';
import type { ThrowAwayCluster } from '@flowroom/marketplace/testing/database/postgres';
import { insertListingRow } from '@flowroom/marketplace/testing/database/rows';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { startTestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';

describeWithPostgres('reads of visitors from a standby', () => {
  let primary: ThrowAwayCluster;
  let standby: ThrowAwayCluster;
  let api: TestMarketplace;
  let dataDir: string;

  beforeAll(async () => {
    const started = await startPostgres();
    if (!started) throw new Error('There are no PostgreSQL binaries.');
    primary = started;
    standby = await primary.standby();
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-standby-'));
    api = await startTestMarketplace({
      database: { dataDir, databaseUrl: primary.url },
      overrides: { readDatabaseUrl: standby.url },
    });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
    standby?.stop();
    primary?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  async function onStandby(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: standby.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  it('are as old as the standby, not for people who are signed in, and never for long', async () => {
    const { db } = api.marketplace.context;
    const { id } = await insertListingRow(db, { title: 'Old' });
    const titleFor = async (client: ReturnType<typeof api.client>) => {
      const { data } = await client.listings.show({ id });
      return data.data.attributes['title'];
    };
    const visitor = api.client();
    const person = await signUp(api);
    await until('the listing on the standby', () =>
      titleFor(visitor).then(
        title => title === 'Old',
        () => false,
      ),
    );
    await onStandby('SELECT pg_wal_replay_pause()');
    await db.updateTable('listings').set({ title: 'New' }).where('id', '=', id).execute();
    expect(await titleFor(person.client)).toBe('New');
    expect(await titleFor(visitor)).toBe('Old');

    // Ten seconds behind it is left out, and comes back with what it has missed.
    await until('a read beside it', async () => (await titleFor(visitor)) === 'New', 30_000);
    await onStandby('SELECT pg_wal_replay_resume()');
    await db.updateTable('listings').set({ title: 'Newer' }).where('id', '=', id).execute();
    await until('the standby', async () => (await titleFor(visitor)) === 'Newer');

    standby.kill();
    await db.updateTable('listings').set({ title: 'Newest' }).where('id', '=', id).execute();
    expect(await titleFor(visitor)).toBe('Newest');
  }, 90_000);
});
