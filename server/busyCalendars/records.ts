import { sql } from 'kysely';
import type { BusyCalendarRow, OpenBusy } from './tables.ts';
import type { BusySpan, CalendarFailure } from '#shared/contract/api/busy.ts';
import { mostBusyCalendars } from '#shared/contract/api/busy.ts';

/** A calendar that is added, as it was read first. */
export type NewCalendar = Omit<BusyCalendarRow, 'failing_since' | 'failure' | 'failures'>;

/** A calendar that was read. */
export interface ReadCalendar {
  id: string;
  at: Date;
  dueAt: Date;
  /** null: the file is as it was. */
  whole: { spans: BusySpan[]; etag: string | null } | null;
}

/** Reads and writes the calendars of teachers. */
export type BusyRecords = ReturnType<typeof createBusyRecords>;

/** Binds the reads and writes to the table. */
export const createBusyRecords = (open: () => Promise<OpenBusy>) => ({
  ...readsIn(open),
  ...changesIn(open),
  ...readingsIn(open),
});

const readsIn = (open: () => Promise<OpenBusy>) => ({
  /** Lists the calendars of a teacher in the order in which they were added. */
  async list(teacherId: string): Promise<BusyCalendarRow[]> {
    return (await open()).tables
      .selectFrom('site_busy.calendars')
      .selectAll()
      .where('teacher_id', '=', teacherId)
      .orderBy('added_at')
      .orderBy('id')
      .limit(mostBusyCalendars)
      .execute();
  },

  /** Lists what is stored of a teacher, for their archive; not the addresses, which are secrets. */
  async storedOf(teacherId: string): Promise<object[]> {
    return (await open()).tables
      .selectFrom('site_busy.calendars')
      .select(['id', 'host', 'zone', 'added_at', 'read_at', 'spans'])
      .where('teacher_id', '=', teacherId)
      .orderBy('added_at')
      .execute();
  },
});

const changesIn = (open: () => Promise<OpenBusy>) => ({
  /** Adds a calendar; `full` where the teacher has as many as there may be, `other` for an id. */
  async add(row: NewCalendar): Promise<'added' | 'full' | 'other'> {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      // Two at once count one after the other.
      await sql`SELECT pg_advisory_xact_lock(hashtext(${`busy ${row.teacher_id}`}))`.execute(tx);
      const { rows: known } = await sql<{ id: string; teacher_id: string }>`
        SELECT id, teacher_id FROM site_busy.calendars
        WHERE teacher_id = ${row.teacher_id} OR id = ${row.id}
      `.execute(tx);
      const same = known.find(one => one.id === row.id);
      if (same) return same.teacher_id === row.teacher_id ? 'added' : 'other';
      if (known.length >= mostBusyCalendars) return 'full';
      await sql`
        INSERT INTO site_busy.calendars
          (id, teacher_id, sealed_address, host, zone, added_at, due_at, read_at, etag, whole_at,
            spans)
        VALUES (${row.id}, ${row.teacher_id}, ${row.sealed_address}, ${row.host}, ${row.zone},
          ${row.added_at}, ${row.due_at}, ${row.read_at}, ${row.etag}, ${row.whole_at},
          ${JSON.stringify(row.spans)}::jsonb)
      `.execute(tx);
      return 'added';
    });
  },

  /** Removes a calendar. One that is gone is no error. */
  async remove(teacherId: string, id: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        DELETE FROM site_busy.calendars WHERE id = ${id} AND teacher_id = ${teacherId}
      `.execute(tx),
    );
  },

  /** Deletes the calendars of a teacher whose account is deleted. */
  async forget(teacherId: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`DELETE FROM site_busy.calendars WHERE teacher_id = ${teacherId}`.execute(tx),
    );
  },
});

const readingsIn = (open: () => Promise<OpenBusy>) => ({
  /**
   * Takes some of the calendars that are due, and makes them due again at `until`: no other process
   * reads them meanwhile, and one that ends leaves them to the next.
   */
  async takeDue(now: Date, until: Date, most: number): Promise<BusyCalendarRow[]> {
    const { withoutCacheInvalidation } = await open();
    const { rows } = await withoutCacheInvalidation(tx =>
      sql<BusyCalendarRow>`
        UPDATE site_busy.calendars SET due_at = ${until}
        WHERE id IN (
          SELECT id FROM site_busy.calendars WHERE due_at <= ${now}
          ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED
        )
        RETURNING *
      `.execute(tx),
    );
    return rows;
  },

  /** Notes what a calendar says. */
  async noteRead({ id, at, dueAt, whole }: ReadCalendar): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(async tx => {
      await sql`
        UPDATE site_busy.calendars
        SET read_at = ${at}, due_at = ${dueAt}, failing_since = NULL, failure = NULL, failures = 0
        WHERE id = ${id}
      `.execute(tx);
      if (!whole) return;
      await sql`
        UPDATE site_busy.calendars
        SET whole_at = ${at}, etag = ${whole.etag}, spans = ${JSON.stringify(whole.spans)}::jsonb
        WHERE id = ${id}
      `.execute(tx);
    });
  },

  /** Notes that a calendar could not be read. */
  async noteFailure(id: string, failure: CalendarFailure, at: Date, dueAt: Date): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        UPDATE site_busy.calendars
        SET failing_since = coalesce(failing_since, ${at}), failure = ${failure},
          failures = failures + 1, due_at = ${dueAt}
        WHERE id = ${id}
      `.execute(tx),
    );
  },
});
