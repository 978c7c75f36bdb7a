import { sql } from 'kysely';
import type { Logger } from '#marketplace/contract/ports.ts';
import type { Db } from '../database.ts';

const hourMs = 3_600_000;

/**
 * Replaces PostgreSQL's autovacuum in the embedded database, which has none: removes dead rows and
 * updates statistics, without which the planner scans whole tables for every search.
 */
export async function vacuum(db: Db): Promise<void> {
  const tables = await sql<{ name: string }>`
    SELECT schemaname || '.' || tablename AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY schemaname, tablename
  `.execute(db);
  // One table at a time, so that other statements run in between.
  for (const { name } of tables.rows) await sql`VACUUM ANALYZE ${sql.table(name)}`.execute(db);
}

/** Runs VACUUM at once and then every hour, until it is closed. */
export function vacuumSchedule(db: Db, logger: Logger): { close(): Promise<void> } {
  let working = Promise.resolve();
  const work = () => {
    working = vacuum(db).catch((error: unknown) => {
      logger.error({ err: error }, 'the database could not be vacuumed');
    });
  };
  const timer = setInterval(work, hourMs);
  timer.unref();
  work();
  return {
    async close() {
      clearInterval(timer);
      await working;
    },
  };
}
