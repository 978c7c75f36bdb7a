import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from './postgres.mjs';

// `npm test` starts a cluster and stops it. Tests run by themselves share one that stays up between
// runs; every test file has its own database in it.
const shared = path.join(os.tmpdir(), `flowroom-test-pg-${process.getuid?.() ?? 'user'}`);
const address = path.join(shared, 'url');

/** False where tests on PostgreSQL have to be skipped. */
export const postgresAvailable = (): boolean =>
  Boolean(process.env['FLOWROOM_TEST_PG_URL']) || existsSync('/usr/lib/postgresql');

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function runningElsewhere(): Promise<string | null> {
  for (let tries = 0; tries < 150 && existsSync(shared); tries += 1) {
    const url = existsSync(address) ? readFileSync(address, 'utf8') : '';
    if (url) return (await answers(url)) ? url : null;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  return null;
}

/** Address of a server for tests. */
export async function testPostgresUrl(): Promise<string> {
  const given = process.env['FLOWROOM_TEST_PG_URL'];
  if (given) return given;
  try {
    mkdirSync(shared);
  } catch {
    const url = await runningElsewhere();
    if (url) return url;
    rmSync(shared, { recursive: true, force: true });
    mkdirSync(shared, { recursive: true });
  }
  const cluster = await startPostgres();
  if (!cluster) throw new Error('There are no PostgreSQL binaries.');
  writeFileSync(address, cluster.url);
  return cluster.url;
}
