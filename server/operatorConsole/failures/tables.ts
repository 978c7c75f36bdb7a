import { Migrator, sql } from 'kysely';
import type { Migration } from 'kysely';
import type { ProjectionDatabase } from '#server/projection/projection.ts';

const schema = 'site_failures';

/** Failures of the web server; its columns are those of the marketplace's `failed_requests`. */
export const failuresTable = `${schema}.requests`;

const migrations: Record<string, Migration> = {
  '0001_requests': {
    async up(db) {
      await sql`
        CREATE TABLE site_failures.requests (
          id uuid PRIMARY KEY, at timestamptz NOT NULL, kind text NOT NULL, host text NOT NULL,
          method text, route text, status integer, code text, request_id uuid, account_id uuid
        )
      `.execute(db);
    },
  },
};

/** Opens the table, which is made with the first use. */
export async function openFailures(side: ProjectionDatabase): Promise<ProjectionDatabase> {
  const migrator = new Migrator({
    db: side.db,
    migrationTableSchema: schema,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return side;
}
