import { sql } from 'kysely';
import type { OpenTimeOff, TimeOffRow } from './tables.ts';

/** Reads and writes the days off of teachers. */
export type Periods = ReturnType<typeof createPeriods>;

/** Binds the reads and writes to the table. */
export const createPeriods = (open: () => Promise<OpenTimeOff>) => ({
  ...readsIn(open),
  ...writesIn(open),
});

const readsIn = (open: () => Promise<OpenTimeOff>) => ({
  /** Returns the days off with an id; null for those of another teacher. */
  async find(teacherId: string, id: string): Promise<TimeOffRow | null> {
    const row = await (
      await open()
    ).tables
      .selectFrom('site_time_off.periods')
      .selectAll()
      .where('id', '=', id)
      .where('teacher_id', '=', teacherId)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Lists the days off of a teacher that end on a day or later, the newest first. */
  async list(teacherId: string, since: string): Promise<TimeOffRow[]> {
    return (await open()).tables
      .selectFrom('site_time_off.periods')
      .selectAll()
      .where('teacher_id', '=', teacherId)
      .where('until_day', '>=', since)
      .orderBy('due_at', 'desc')
      .limit(20)
      .execute();
  },

  /** Lists all that is stored of a teacher, for their archive. */
  async storedOf(teacherId: string): Promise<TimeOffRow[]> {
    return (await open()).tables
      .selectFrom('site_time_off.periods')
      .selectAll()
      .where('teacher_id', '=', teacherId)
      .orderBy('due_at')
      .execute();
  },

  /** Lists the days off that are due and not done, the oldest first. `now`: epoch milliseconds. */
  async due(now: number): Promise<TimeOffRow[]> {
    return (await open()).tables
      .selectFrom('site_time_off.periods')
      .selectAll()
      .where('done_at', 'is', null)
      .where('due_at', '<=', new Date(now))
      .orderBy('due_at')
      .execute();
  },
});

const writesIn = (open: () => Promise<OpenTimeOff>) => ({
  /** Adds days off; returns those that have the id. */
  async add(row: Omit<TimeOffRow, 'done_at' | 'reopened_at'>): Promise<TimeOffRow> {
    const { tables, withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        INSERT INTO site_time_off.periods (id, teacher_id, from_day, until_day, note, due_at)
        VALUES (${row.id}, ${row.teacher_id}, ${row.from_day}, ${row.until_day}, ${row.note},
          ${row.due_at})
        ON CONFLICT (id) DO NOTHING
      `.execute(tx),
    );
    return tables
      .selectFrom('site_time_off.periods')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
  },

  /** Removes days off that are not due. Returns whether there were any. `now`: epoch ms. */
  async removeWaiting(teacherId: string, id: string, now: number): Promise<boolean> {
    const { withoutCacheInvalidation } = await open();
    const { rows } = await withoutCacheInvalidation(tx =>
      sql`
        DELETE FROM site_time_off.periods
        WHERE id = ${id} AND teacher_id = ${teacherId} AND done_at IS NULL
          AND due_at > ${new Date(now)}
        RETURNING id
      `.execute(tx),
    );
    return rows.length > 0;
  },

  /** Notes that everything is recorded that has to be canceled. `now`: epoch milliseconds. */
  async noteDone(id: string, now: number): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`UPDATE site_time_off.periods SET done_at = ${new Date(now)} WHERE id = ${id}`.execute(tx),
    );
  },

  /** Notes that the class times come back. `now`: epoch milliseconds. */
  async noteReopened(id: string, now: number): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        UPDATE site_time_off.periods SET reopened_at = ${new Date(now)}
        WHERE id = ${id} AND reopened_at IS NULL
      `.execute(tx),
    );
  },

  /** Deletes the days off that ended before a day. */
  async removeOver(day: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`DELETE FROM site_time_off.periods WHERE until_day < ${day}`.execute(tx),
    );
  },

  /** Forgets the days off of a teacher whose account is deleted. */
  async forget(teacherId: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`DELETE FROM site_time_off.periods WHERE teacher_id = ${teacherId}`.execute(tx),
    );
  },
});
