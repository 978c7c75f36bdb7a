import { sql } from 'kysely';
import type { Db } from '#marketplace/db/database.ts';

/**
 * A text that is the same as long as readers see the same data, in every process: the database's
 * own account of which transactions they see. It never comes back once something was committed. That
 * events get their numbers changes nothing that readers see, and does not change it by itself.
 */
export async function dataVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ seen: string }>`SELECT data_version() AS seen`.execute(db);
  return rows[0]?.seen ?? '';
}
