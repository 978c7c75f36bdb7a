import { sql } from 'kysely';
import type { CoTeacherRow, OpenCoTeachers } from './tables.ts';
import { dayMs, todayIn } from '#shared/time/time.ts';

/** Time in which an invitation can be accepted. */
export const invitationMs = 14 * dayMs;
/** Most people of a class, invited ones too, without those of class times that are over. */
const mostOfClass = 30;

/** Reads and writes who helps teachers. */
export type CoTeacherRecords = ReturnType<typeof createCoTeacherRecords>;

/** Binds the reads and writes to the table. */
export const createCoTeacherRecords = (open: () => Promise<OpenCoTeachers>) => ({
  ...readsIn(open),
  ...listsIn(open),
  ...invitationsIn(open),
  ...endsIn(open),
});

const isAccepted = sql<boolean>`accepted_at IS NOT NULL AND ended_at IS NULL`;

const readsIn = (open: () => Promise<OpenCoTeachers>) => ({
  /** Finds an invitation, whatever became of it. */
  async find(id: string): Promise<CoTeacherRow | null> {
    const row = await (
      await open()
    ).tables
      .selectFrom('site_co_teachers.co_teachers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Lists those of a class that have not ended, in the order in which they were made. */
  async ofListing(listingId: string): Promise<CoTeacherRow[]> {
    return (await open()).tables
      .selectFrom('site_co_teachers.co_teachers')
      .selectAll()
      .where('listing_id', '=', listingId)
      .where('ended_at', 'is', null)
      .orderBy('made_at')
      .orderBy('id')
      .execute();
  },

  /** Lists what a person has accepted, of one class or of all. */
  async helpsOf(personId: string, listingId?: string): Promise<CoTeacherRow[]> {
    return (await open()).tables
      .selectFrom('site_co_teachers.co_teachers')
      .selectAll()
      .where('person_id', '=', personId)
      .where(isAccepted)
      .$if(listingId !== undefined, query => query.where('listing_id', '=', listingId ?? ''))
      .orderBy('made_at')
      .execute();
  },

  /** Lists what has not ended of a teacher, a person or a class; of all without an id. */
  async openOf(id?: string): Promise<CoTeacherRow[]> {
    return (await open()).tables
      .selectFrom('site_co_teachers.co_teachers')
      .selectAll()
      .where('ended_at', 'is', null)
      .$if(id !== undefined, query =>
        query.where(({ or, eb }) =>
          or([
            eb('teacher_id', '=', id ?? ''),
            eb('person_id', '=', id ?? ''),
            eb('listing_id', '=', id ?? ''),
          ]),
        ),
      )
      .execute();
  },
});

const listsIn = (open: () => Promise<OpenCoTeachers>) => ({
  /** Lists all that is stored of a teacher, a person or a class, also what has ended. */
  async allOf(id: string): Promise<CoTeacherRow[]> {
    return (await open()).tables
      .selectFrom('site_co_teachers.co_teachers')
      .selectAll()
      .where(({ or, eb }) =>
        or([eb('teacher_id', '=', id), eb('person_id', '=', id), eb('listing_id', '=', id)]),
      )
      .execute();
  },

  /** Lists what was made, accepted or ended since. */
  async since(at: Date): Promise<CoTeacherRow[]> {
    return (await open()).tables
      .selectFrom('site_co_teachers.co_teachers')
      .selectAll()
      .where(({ or, eb }) =>
        or([eb('made_at', '>', at), eb('accepted_at', '>', at), eb('ended_at', '>', at)]),
      )
      .orderBy('made_at')
      .execute();
  },

  /** Returns what is stored of an account, for its archive. */
  async storedOf(accountId: string): Promise<object[]> {
    return (
      (await open()).tables
        .selectFrom('site_co_teachers.co_teachers')
        .select(['listing_id', 'teacher_id', 'date'])
        // Who only got a mail is not the teacher's to know.
        .select(
          sql<string | null>`CASE WHEN is_named OR accepted_at IS NOT NULL THEN person_id END`.as(
            'person_id',
          ),
        )
        .select(['made_at', 'accepted_at', 'ended_at'])
        .where(({ or, and, eb }) =>
          or([
            eb('teacher_id', '=', accountId),
            and([eb('person_id', '=', accountId), eb('accepted_at', 'is not', null)]),
          ]),
        )
        .orderBy('made_at')
        .execute()
    );
  },
});

/** Who accepts an invitation, and when. */
export interface Acceptance {
  id: string;
  personId: string;
  at: Date;
}

const invitationsIn = (open: () => Promise<OpenCoTeachers>) => ({
  /** Adds an invitation; an id that is there stays as it is. `full` with too many of a class. */
  async invite(row: Omit<CoTeacherRow, 'accepted_at' | 'ended_at' | 'ended_by'>) {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      await lockClass(sql`${row.listing_id}::text`).execute(tx);
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM site_co_teachers.co_teachers
        WHERE listing_id = ${row.listing_id} AND ended_at IS NULL
          AND (accepted_at IS NOT NULL OR made_at > ${before(row.made_at)})
          AND (date IS NULL OR date >= ${todayIn('UTC', row.made_at.getTime() - dayMs)})
      `.execute(tx);
      if (rows.length >= mostOfClass && !rows.some(one => one.id === row.id)) return 'full';
      await sql`
        INSERT INTO site_co_teachers.co_teachers
          (id, listing_id, teacher_id, date, person_id, is_named, made_at)
        VALUES (${row.id}, ${row.listing_id}, ${row.teacher_id}, ${row.date}, ${row.person_id},
          ${row.is_named}, ${row.made_at})
        ON CONFLICT (id) DO NOTHING
      `.execute(tx);
      return 'invited';
    });
  },

  /**
   * Accepts an invitation. `over` where it has ended, is too old, is somebody else's or has a
   * substitute already. The same person twice is one.
   */
  async accept({ id, personId, at }: Acceptance): Promise<'accepted' | 'over'> {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      await lockClass(
        sql`(SELECT listing_id::text FROM site_co_teachers.co_teachers WHERE id = ${id})`,
      ).execute(tx);
      const { rows } = await sql<{ id: string }>`
        UPDATE site_co_teachers.co_teachers AS c
        SET person_id = ${personId}, accepted_at = coalesce(accepted_at, ${at})
        WHERE id = ${id} AND ended_at IS NULL AND teacher_id <> ${personId}
          AND (person_id = ${personId}
            OR (accepted_at IS NULL AND (person_id IS NULL OR NOT is_named)))
          AND (accepted_at IS NOT NULL OR made_at > ${before(at)})
          AND NOT EXISTS (
            SELECT FROM site_co_teachers.co_teachers other
            WHERE other.listing_id = c.listing_id AND other.id <> c.id
              AND other.accepted_at IS NOT NULL AND other.ended_at IS NULL
              AND (other.date = c.date
                OR (other.date IS NULL AND c.date IS NULL AND other.person_id = ${personId}))
          )
        RETURNING id
      `.execute(tx);
      return rows.length > 0 ? 'accepted' : 'over';
    });
  },
});

const endsIn = (open: () => Promise<OpenCoTeachers>) => ({
  /** Ends one, by either side or by the server (null). What has ended is no error. */
  async end(id: string, by: string | null, at: Date): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        UPDATE site_co_teachers.co_teachers SET ended_at = ${at}, ended_by = ${by}
        WHERE id = ${id} AND ended_at IS NULL
      `.execute(tx),
    );
  },

  /**
   * Deletes what is stored of an account or a class that is deleted. Of who helped or was invited
   * the id alone: of the end the teacher and those who have booked get a mail, and an invitation
   * that went would say that an address had an account.
   */
  async forget(id: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(async tx => {
      await sql`
        UPDATE site_co_teachers.co_teachers
        SET person_id = NULL, ended_by = nullif(ended_by, ${id}::uuid)
        WHERE person_id = ${id}
      `.execute(tx);
      await sql`
        DELETE FROM site_co_teachers.co_teachers WHERE teacher_id = ${id} OR listing_id = ${id}
      `.execute(tx);
    });
  },
});

/**
 * Lets two at once in one class count one after the other, where the database is not the
 * marketplace's: the index would refuse the second with an error. `listingId`: as text.
 */
const lockClass = (listingId: ReturnType<typeof sql>) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('co-teachers ' || ${listingId}))`;

const before = (at: Date) => new Date(at.getTime() - invitationMs);
