import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { DatabaseHandle } from '#marketplace/db/driver/handle.ts';
import { openPglite } from '#marketplace/db/driver/pglite.ts';
import { openPostgres } from '#marketplace/db/driver/postgres.ts';
import { projectFolder } from '#marketplace/db/location.ts';
import { migrate, readMigrations } from '#marketplace/db/driver/migrate.ts';
import { useFewBuffers } from './fewBuffers.ts';
import { testPostgresUrl } from './postgresCluster.ts';
import { silentLogger } from '../stubs/silentLogger.ts';

/** A migrated, empty database for one test file. */
export interface OpenTestDatabase {
  handle: DatabaseHandle;
  /** Temporary folder: the embedded database, and uploads. */
  dataDir: string;
  /** Set on PostgreSQL. */
  databaseUrl?: string;
  drop(): Promise<void>;
}

const cacheDir = () => path.join(projectFolder(), '.cache');

const schemaHash = (): string => {
  const checksums = readMigrations().map(migration => migration.checksum);
  return createHash('sha256').update(checksums.join()).digest('hex').slice(0, 12);
};

/** Data folder whose database is copied for tests. */
export interface DataTemplate {
  /** Part of the folder's name, that differs where the content does. */
  name: string;
  /** Fills a new data folder and closes its database. */
  fill(dataDir: string): Promise<void>;
}

/** A migrated, empty database. */
const emptyTemplate: DataTemplate = {
  name: 'empty',
  async fill(dataDir) {
    const folder = path.join(dataDir, 'database');
    const handle = await openPglite({ dataDir: folder, cacheDir: cacheDir() });
    await handle.close();
    useFewBuffers(folder);
  },
};

// Opening a copied folder takes a third of the processor time of unpacking the archive.
async function folderOf({ name, fill }: DataTemplate): Promise<string> {
  const folder = path.join(os.tmpdir(), `flowroom-embedded-${schemaHash()}-${name}`);
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(`${folder}-`);
  await fill(draft);
  try {
    renameSync(draft, folder);
  } catch {
    // Another worker was first.
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Makes a temporary data folder with an embedded database, migrated and empty unless there is
 * another template.
 */
export async function newDataDir(prefix: string, template = emptyTemplate): Promise<string> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), prefix));
  const database = path.join(dataDir, 'database');
  cpSync(path.join(await folderOf(template), 'database'), database, { recursive: true });
  return dataDir;
}

/** Creates a database of the given kind; `drop` it at the end. */
export async function openTestDatabase(kind: 'pglite' | 'postgres'): Promise<OpenTestDatabase> {
  const prefix = 'flowroom-test-';
  const dataDir =
    kind === 'pglite' ? await newDataDir(prefix) : mkdtempSync(path.join(os.tmpdir(), prefix));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'pglite') {
    const folder = path.join(dataDir, 'database');
    const handle = await openPglite({ dataDir: folder, cacheDir: cacheDir() });
    return {
      handle,
      dataDir,
      async drop() {
        await handle.close();
        removeFolder();
      },
    };
  }
  const { url: databaseUrl, drop } = await newPostgresDatabase();
  const handle = openPostgres(databaseUrl, silentLogger);
  return {
    handle,
    dataDir,
    databaseUrl,
    async drop() {
      await handle.close();
      await drop();
      removeFolder();
    },
  };
}

/** Database on a PostgreSQL server that is cloned for tests. */
export interface PostgresTemplate {
  /** Part of the database's name, that differs where the content does. */
  name: string;
  /** Fills a migrated, empty database and closes its connections. */
  fill(databaseUrl: string): Promise<void>;
}

/** A migrated, empty database. */
const emptyDatabase: PostgresTemplate = { name: 'empty', fill: () => Promise.resolve() };

/**
 * Creates a database on a PostgreSQL server for tests, migrated and empty unless there is another
 * template.
 */
export async function newPostgresDatabase(
  template = emptyDatabase,
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await testPostgresUrl();
  const url = await cloneTemplate(server, template);
  const name = new URL(url).pathname.slice(1);
  return {
    url,
    async drop() {
      await onServer(server, client => client.query(`drop database "${name}" with (force)`));
    },
  };
}

async function onServer<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

const withName = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: name }).href;

// Cloning a migrated template takes a fraction of the time of migrating.
async function cloneTemplate(server: string, { name, fill }: PostgresTemplate): Promise<string> {
  const template = `flowroom_template_${schemaHash()}_${name}`;
  const clone = `flowroom_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, async client => {
    await client.query('select pg_advisory_lock(74001)');
    const found = await client.query('select from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) {
      const draft = `${template}_${process.pid}`;
      await client.query(`create database "${draft}" template template0`);
      const url = withName(server, draft);
      const handle = openPostgres(url, silentLogger);
      await migrate(handle).finally(() => handle.close());
      await fill(url);
      await client.query(`alter database "${draft}" rename to "${template}"`);
    }
    await client.query(`create database "${clone}" template "${template}"`);
  });
  return withName(server, clone);
}
