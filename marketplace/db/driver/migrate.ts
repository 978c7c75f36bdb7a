import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { databaseFolder } from '../location.ts';
import type { DatabaseHandle, ScriptRunner } from './handle.ts';
import { createIndexes, lockIndexes } from './onlineIndexes.ts';

/** One file of db/migrations. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** All migrations in the order in which they apply. */
export function readMigrations(): Migration[] {
  const folder = path.join(databaseFolder(), 'migrations');
  return readdirSync(folder)
    .filter(file => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map(file => {
      const sql = readFileSync(path.join(folder, file), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex').slice(0, 16);
      return { name: file.replace(/\.sql$/, ''), sql, checksum };
    });
}

const ledger = `create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null
)`;

/** A migration that makes indexes alone, each while the table is written to. */
const isOnline = ({ sql }: Migration): boolean => /^-- online$/m.test(sql);

/**
 * Applies missing migrations; safe when several processes start at once, and through a pooler. They
 * apply all or none, up to one that makes indexes while other processes write.
 * @returns the names applied now
 */
export async function migrate(
  handle: DatabaseHandle,
  migrations = readMigrations(),
): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const next = await handle.exclusively(runner => applyUntilOnline(handle, runner, migrations));
    done.push(...next.done);
    if (!next.online) return done;
    done.push(...(await applyOnline(handle, next.online)));
  }
}

/** Applies what can be applied in a transaction; returns the online migration that is next. */
async function applyUntilOnline(
  handle: DatabaseHandle,
  runner: ScriptRunner,
  migrations: readonly Migration[],
): Promise<{ done: string[]; online: Migration | null }> {
  await runner.script(ledger);
  const applied = await appliedChecksums(runner);
  // In a new database there is nothing that anybody could be waiting for.
  const mayWait = applied.size > 0 && handle.withoutTransaction !== null;
  const done: string[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) {
      if (mayWait && isOnline(migration)) return { done, online: migration };
      await apply(runner, migration);
      done.push(migration.name);
    } else if (checksum !== migration.checksum) {
      throw new Error(
        `Migration ${migration.name} was changed after it had been applied. Migrations are append-only: put the change into a new one (during development, delete the data folder).`,
      );
    }
  }
  return { done, online: null };
}

/** Makes the indexes of a migration, unless another process has made them meanwhile. */
async function applyOnline(handle: DatabaseHandle, migration: Migration): Promise<string[]> {
  if (!handle.withoutTransaction) throw new Error('Indexes are made in a transaction here.');
  return handle.withoutTransaction(async runner => {
    await lockIndexes(runner);
    if ((await appliedChecksums(runner)).has(migration.name)) return [];
    await createIndexes(runner, migration.sql).catch(throwFailed(migration));
    await runner.script(entryOf(migration));
    return [migration.name];
  });
}

async function appliedChecksums(runner: ScriptRunner): Promise<Map<string, string>> {
  const rows = await runner.rows('select name, checksum from schema_migrations');
  return new Map(rows.map(row => [String(row['name']), String(row['checksum'])]));
}

/** The entry of a migration in the list of those that were applied. */
const entryOf = ({ name, checksum }: Migration): string =>
  `insert into schema_migrations values ('${name}', '${checksum}', now())`;

async function apply(runner: ScriptRunner, migration: Migration): Promise<void> {
  const { sql } = migration;
  const inTransaction = isOnline(migration) ? sql.replaceAll(' CONCURRENTLY ', ' ') : sql;
  await runner.script(`${inTransaction}\n;${entryOf(migration)}`).catch(throwFailed(migration));
}

const throwFailed =
  ({ name }: Migration) =>
  (error: unknown): never => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error });
  };
