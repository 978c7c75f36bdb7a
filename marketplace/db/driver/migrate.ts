import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseHandle, ScriptRunner } from './handle.ts';
import { databaseFolder } from '../location.ts';

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

/**
 * Applies missing migrations, all or none; safe when several processes start at once, and through a
 * pooler.
 * @returns the names applied now
 */
export function migrate(handle: DatabaseHandle, migrations = readMigrations()): Promise<string[]> {
  return handle.exclusively(async runner => {
    await runner.script(ledger);
    const applied = await appliedChecksums(runner);
    const done: string[] = [];
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) {
        await apply(runner, migration);
        done.push(migration.name);
      } else if (checksum !== migration.checksum) {
        throw new Error(
          `Migration ${migration.name} was changed after it had been applied. Migrations are append-only: put the change into a new one (during development, delete the data folder).`,
        );
      }
    }
    return done;
  });
}

async function appliedChecksums(runner: ScriptRunner): Promise<Map<string, string>> {
  const rows = await runner.rows('select name, checksum from schema_migrations');
  return new Map(rows.map(row => [String(row['name']), String(row['checksum'])]));
}

async function apply(runner: ScriptRunner, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await runner.script(
      `${sql}\n;insert into schema_migrations values ('${name}', '${checksum}', now())`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error });
  }
}
