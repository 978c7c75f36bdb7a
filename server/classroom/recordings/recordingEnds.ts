import { sql } from 'kysely';
import type { OpenTables } from '../store/tables.ts';

/** Why a recording can not be watched any more. */
export type EndState = 'failed' | 'expired' | 'deleted';

/** Objects that are to be removed, now and once more when nobody can still be writing them. */
export interface Removal {
  prefix: string;
  /** Epoch milliseconds. */
  dueAt: number;
  lastAt: number;
}

export const endingsIn = (open: () => Promise<OpenTables>) => ({
  /** Ends a recording, and notes that its objects are to be removed. One that is gone stays so. */
  async end(id: string, state: EndState, removal: Removal): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(async tx => {
      const { rows } = await sql`
        UPDATE site_classroom.recordings SET state = ${state}
        WHERE id = ${id} AND state NOT IN ('expired', 'deleted') RETURNING id
      `.execute(tx);
      if (rows.length === 0) return;
      await noteRemoval(tx, removal);
      await sql`DELETE FROM site_classroom.recording_files WHERE recording_id = ${id}`.execute(tx);
      await sql`DELETE FROM site_classroom.recording_cues WHERE recording_id = ${id}`.execute(tx);
      await sql`
        WITH gone AS (
          DELETE FROM site_classroom.recording_parts WHERE recording_id = ${id} RETURNING bytes
        )
        UPDATE site_classroom.recording_space
        SET bytes = bytes - (SELECT coalesce(sum(bytes), 0) FROM gone)
      `.execute(tx);
    });
  },

  /** Forgets recordings that were to be watched until long ago. */
  async forget(before: Date): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        DELETE FROM site_classroom.recordings
        WHERE state IN ('failed', 'expired', 'deleted') AND watch_until < ${before}
      `.execute(tx),
    );
  },
});

/** A transaction of these tables. */
export type Tx = Parameters<Parameters<OpenTables['withoutCacheInvalidation']>[0]>[0];

/** Notes that objects are to be removed. */
export async function noteRemoval(tx: Tx, { prefix, dueAt, lastAt }: Removal): Promise<void> {
  const [due, last] = [new Date(dueAt), new Date(lastAt)];
  await sql`
    INSERT INTO site_classroom.recording_removals (prefix, due_at, last_at)
    VALUES (${prefix}, ${due}, ${last})
    ON CONFLICT (prefix) DO UPDATE SET due_at = excluded.due_at, last_at = excluded.last_at
  `.execute(tx);
}

export const removalsIn = (open: () => Promise<OpenTables>) => ({
  /** Returns the prefixes of objects that are to be removed now, those that wait longest first. */
  async removalsDue(now: number, most: number): Promise<string[]> {
    const { tables } = await open();
    const rows = await tables
      .selectFrom('site_classroom.recording_removals')
      .select('prefix')
      .where('due_at', '<=', new Date(now))
      .orderBy('due_at')
      .limit(most)
      .execute();
    return rows.map(({ prefix }) => prefix);
  },

  /** Notes that the objects of a prefix were removed at a time. */
  async noteRemoved(prefix: string, now: number): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    const at = new Date(now);
    await withoutCacheInvalidation(async tx => {
      await sql`
        DELETE FROM site_classroom.recording_removals WHERE prefix = ${prefix} AND last_at <= ${at}
      `.execute(tx);
      await sql`
        UPDATE site_classroom.recording_removals SET due_at = last_at WHERE prefix = ${prefix}
      `.execute(tx);
    });
  },
});
