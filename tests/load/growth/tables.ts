import type { Run } from '../../bench/listings/fill.ts';

/** Rows and room of a table. */
export interface TableRoom {
  table: string;
  rows: number;
  /** Rows that are deleted or replaced, and not yet removed. */
  dead: number;
  MB: number;
}

/** Returns the tables with the most rows, by the database's own count. */
export async function roomOf(run: Run): Promise<TableRoom[]> {
  const rows = await run(`
    SELECT schemaname || '.' || relname AS name, n_live_tup AS rows, n_dead_tup AS dead,
      round(pg_total_relation_size(relid) / 1e6) AS mb
    FROM pg_stat_user_tables ORDER BY n_live_tup + n_dead_tup DESC LIMIT 12`);
  return rows.map(({ name, rows: live, dead, mb }) => ({
    table: String(name),
    rows: Number(live),
    dead: Number(dead),
    MB: Number(mb),
  }));
}
