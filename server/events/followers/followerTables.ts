import { Migrator, sql } from 'kysely';
import type { Kysely, Migration, QueryExecutorProvider } from 'kysely';

/** Tables of followers, named as in SQL. */
export type FollowerTables = {
  /** How far each follower of a marketplace is: `FollowerState`, as jsonb. */
  'site_followers.states': { source: string; name: string; state: unknown };
  /** Which process follows a marketplace, and until when it has the turn. */
  'site_followers.turns': { source: string; holder: string; until: Date };
};

/** Database that the tables are in. */
export interface FollowerDatabase {
  db: Kysely<FollowerTables>;
  /** Runs a transaction that leaves the caches of the marketplace valid. */
  withoutCacheInvalidation<Result>(
    work: (tx: QueryExecutorProvider) => Promise<Result>,
  ): Promise<Result>;
}

const schema = 'site_followers';

const migrations: Record<string, Migration> = {
  '0001_followers': {
    async up(db) {
      await sql`SET LOCAL search_path TO ${sql.id(schema)}`.execute(db);
      await sql`
        CREATE TABLE states (
          source text NOT NULL, name text NOT NULL, state jsonb NOT NULL,
          PRIMARY KEY (source, name)
        )
      `.execute(db);
      await sql`
        CREATE TABLE turns (
          source text PRIMARY KEY, holder uuid NOT NULL, until timestamptz NOT NULL
        )
      `.execute(db);
    },
  },
};

/** Makes the tables, or brings them up to date. */
export async function migrateFollowers({ db }: FollowerDatabase): Promise<void> {
  const migrator = new Migrator({
    db,
    migrationTableSchema: schema,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
