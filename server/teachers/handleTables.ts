import { Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import type { Store } from '#server/projection/store.ts';

/** A short address. A person has one, and those of before for a while. */
export interface HandleRow {
  handle: string;
  user_id: string;
  taken_at: Date;
  /** When the person took another one; null for the one of now. */
  freed_at: Date | null;
}

/** Tables of teachers, named as in SQL. They are not made again with the projection. */
export type HandleTables = { 'site_teachers.handles': HandleRow };

const schema = 'site_teachers';

const migrations: Record<string, Migration> = {
  '0001_handles': {
    async up(db) {
      await sql`SET LOCAL search_path TO ${sql.id(schema)}`.execute(db);
      await sql`
        CREATE TABLE handles (
          handle text PRIMARY KEY, user_id uuid NOT NULL, taken_at timestamptz NOT NULL,
          freed_at timestamptz
        )
      `.execute(db);
      await sql`CREATE INDEX handles_user_idx ON handles (user_id)`.execute(db);
      await sql`
        CREATE UNIQUE INDEX handles_one_idx ON handles (user_id) WHERE freed_at IS NULL
      `.execute(db);
    },
  },
};

/** The opened tables. */
export interface OpenHandles extends Pick<Store, 'withoutCacheInvalidation'> {
  tables: Kysely<HandleTables>;
}

/** Opens the tables, which are made with the first use. */
export async function openHandleTables({
  db,
  withoutCacheInvalidation,
}: Pick<Store, 'db' | 'withoutCacheInvalidation'>): Promise<OpenHandles> {
  const tables: Kysely<HandleTables> = db.withTables<HandleTables>();
  const migrator = new Migrator({
    db: tables,
    migrationTableSchema: schema,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return { tables, withoutCacheInvalidation };
}
