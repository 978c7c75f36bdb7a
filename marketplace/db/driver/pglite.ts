import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Database } from '../database.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { DatabaseHandle, ScriptRunner } from './handle.ts';
import { lockFolder } from './lockFile.ts';
import { inLongTransaction } from './longTransaction.ts';
import { PgliteClient } from './pgliteClient.ts';
import { PgliteDialect } from './pgliteDialect.ts';
import type { StatementWatch } from './statementWatch.ts';
import { ScopedKysely } from './transactionScope.ts';

export interface PgliteOptions {
  /** Folder of this database; in memory when left out. */
  dataDir?: string;
  /** Folder of the migrated templates. */
  cacheDir: string;
  watch?: StatementWatch;
}

type Template = () => Promise<{ template?: string }>;

/** Opens the embedded database; a new one starts from a migrated template. */
export async function openPglite({
  dataDir,
  cacheDir,
  watch = unwatched,
}: PgliteOptions): Promise<DatabaseHandle> {
  const template = async () => ({ template: await ensureTemplate(cacheDir) });
  if (!dataDir) return handleOf(await PgliteClient.open(await template()), noop, watch);
  return openLocked(dataDir, template, watch);
}

/**
 * Opens an embedded database that has no tables of the marketplace. The first start takes seconds.
 */
export const openEmptyPglite = (
  dataDir: string,
  watch: StatementWatch = unwatched,
): Promise<DatabaseHandle> => openLocked(dataDir, () => Promise.resolve({}), watch);

async function openLocked(
  dataDir: string,
  template: Template,
  watch: StatementWatch,
): Promise<DatabaseHandle> {
  const unlock = lockFolder(dataDir);
  try {
    return handleOf(await openFolder(dataDir, template), unlock, watch);
  } catch (error) {
    unlock();
    throw error;
  }
}

function noop(): void {}
const unwatched: StatementWatch = (_sql, run) => run();

async function openFolder(dataDir: string, template: Template): Promise<PgliteClient> {
  const cluster = path.join(dataDir, 'cluster');
  const complete = path.join(dataDir, 'complete');
  if (existsSync(complete)) return PgliteClient.open({ dataDir: cluster });
  // Without the marker file an earlier first start was interrupted, and the folder holds no data.
  rmSync(cluster, { recursive: true, force: true });
  const first = await PgliteClient.open({ dataDir: cluster, ...(await template()) });
  await first.close();
  writeFileSync(complete, '');
  // What the making of a database took (up to 400 MB) goes back with its thread only.
  return PgliteClient.open({ dataDir: cluster });
}

function handleOf(client: PgliteClient, unlock: () => void, watch: StatementWatch): DatabaseHandle {
  const dialect = new PgliteDialect(client, watch);
  const db = new ScopedKysely<Database>(dialect);
  const runner: ScriptRunner = {
    script: sql => client.script(sql),
    rows: (sql, params) => client.rowsWithoutTimeout(sql, params),
  };
  return {
    kind: 'pglite',
    db,
    tables: () => new ScopedKysely(dialect),
    pool: () => null,
    // One process has the folder open, and migrates before any other caller has the handle.
    exclusively: fn => inLongTransaction(runner, 'write', fn),
    longTransaction: (kind, fn) => inLongTransaction(runner, kind, fn),
    withoutTransaction: null,
    async copyTo(folder) {
      mkdirSync(folder, { recursive: true });
      await dialect.betweenTransactions(() => client.copyTo(path.join(folder, 'cluster')));
      writeFileSync(path.join(folder, 'complete'), '');
    },
    async close() {
      await db.destroy();
      await client.close();
      unlock();
    },
  };
}

const hourMs = 3_600_000;

// Initializing a database takes seconds and loading a migrated dump a fraction of one, so the dump
// is cached.
async function ensureTemplate(cacheDir: string): Promise<string> {
  const migrations = readMigrations();
  const key = createHash('sha256')
    .update(JSON.stringify(['0.5.13', migrations.map(({ name, checksum }) => [name, checksum])]))
    .digest('hex')
    .slice(0, 16);
  const file = path.join(cacheDir, `pglite-${key}.tar`);
  if (existsSync(file)) return file;
  // A packed product brings it compressed, in a folder that may be read-only.
  const packed = `${file}.gz`;
  if (existsSync(packed)) return packed;
  mkdirSync(cacheDir, { recursive: true });
  const client = await PgliteClient.open({});
  try {
    await migrate(handleOf(client, noop, unwatched), migrations);
    const draft = `${file}.${process.pid}.${Date.now()}`;
    writeFileSync(draft, await client.dump());
    renameSync(draft, file);
  } finally {
    await client.close();
  }
  removeOldTemplates(cacheDir, file);
  return file;
}

// Templates of the last hour stay: another process may be about to read one.
function removeOldTemplates(cacheDir: string, keep: string): void {
  for (const name of readdirSync(cacheDir)) {
    const file = path.join(cacheDir, name);
    if (!name.startsWith('pglite-') || file === keep) continue;
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed < Date.now() - hourMs) rmSync(file, { force: true });
  }
}
