import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Returns a text that is the same as long as readers see the same data, in every process: the
 * database's own description of the visible transactions. A value never comes back after a commit.
 * Numbering events changes nothing that readers see, and leaves the value.
 */
export async function dataVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ seen: string }>`SELECT data_version() AS seen`.execute(db);
  return rows[0]?.seen ?? '';
}
