import { Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import type { Store } from './store.ts';

/** Database beside the marketplace's. */
export type SideTables = Pick<Store, 'db' | 'withoutCacheInvalidation'>;

/** A schema of the database, with the statements that make its tables by the migration's name. */
export interface SideSchema {
  schema: string;
  statements: Readonly<Record<string, readonly string[]>>;
}

const migrationsOf = ({ schema, statements }: SideSchema): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(statements).map(([name, texts]) => [
      name,
      {
        async up(db) {
          await sql`SET LOCAL search_path TO ${sql.id(schema)}`.execute(db);
          for (const text of texts) await sql.raw(text).execute(db);
        },
      },
    ]),
  );

/** Tables of the site that are open. */
export interface OpenSideTables<Tables> {
  tables: Kysely<Tables>;
  /** Runs a transaction that leaves the caches of the marketplace valid. */
  withoutCacheInvalidation: SideTables['withoutCacheInvalidation'];
}

/** Opens tables of the site, and makes those that are missing. A new projection leaves them. */
export async function openSideTables<Tables>(
  { db, withoutCacheInvalidation }: SideTables,
  side: SideSchema,
): Promise<OpenSideTables<Tables>> {
  const migrator = new Migrator({
    db,
    migrationTableSchema: side.schema,
    provider: { getMigrations: () => Promise.resolve(migrationsOf(side)) },
    // Each has tables and columns of its own: their order is of no matter.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  // Tables are in its type alone.
  return { tables: db as Kysely<unknown> as Kysely<Tables>, withoutCacheInvalidation };
}
