import { Migrator, sql } from 'kysely';
import type { SideDatabase } from '@flowroom/marketplace/database';
import { migrationsIn } from './tables.ts';
import type { ProjectionDb, ProjectionTables } from './tables.ts';

/** Schema that pages read, and the one that a rebuild fills. */
export const schemas = { current: 'projection', next: 'projection_next' } as const;
export type Side = keyof typeof schemas;

/** Dependencies of what reads and writes the tables. */
export interface StoreDeps {
  /** Runs transactions that leave the caches of the marketplace valid. */
  side: SideDatabase;
  db: ProjectionDb;
  /** Names the marketplace and the version of the content: rows of another source are not used. */
  source: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The table with the position in the event log. */
export const cursorOf = (target: Side) =>
  sql.table<ProjectionTables['projection.cursor']>(`${schemas[target]}.cursor`);

/** Creates the tables of a schema, or brings them up to date. */
export async function migrateIn(db: ProjectionDb, schema: string): Promise<void> {
  const migrator = new Migrator({
    db,
    migrationTableSchema: schema,
    provider: { getMigrations: () => Promise.resolve(migrationsIn(schema)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
