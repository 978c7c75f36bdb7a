import { sql } from 'kysely';
import type { OpenStudents, WalkInRow } from './tables.ts';

/** Reads and writes those who came to a class time without an order. */
export type WalkIns = ReturnType<typeof createWalkIns>;

/** Binds the reads and writes to the table. */
export const createWalkIns = (open: () => Promise<OpenStudents>) => ({
  /** Lists those of a class time in the order in which they were added. */
  async at(listingId: string, date: string): Promise<WalkInRow[]> {
    return (await open()).tables
      .selectFrom('site_students.walk_ins')
      .selectAll()
      .where('listing_id', '=', listingId)
      .where('date', '=', date)
      .orderBy('added_at')
      .orderBy('id')
      .execute();
  },

  /** Lists those of all class times of a teacher, for their archive. */
  async storedOf(teacherId: string): Promise<WalkInRow[]> {
    return (await open()).tables
      .selectFrom('site_students.walk_ins')
      .selectAll()
      .where('teacher_id', '=', teacherId)
      .orderBy('added_at')
      .execute();
  },

  /** Adds somebody; an id that is there stays as it is. */
  async add(row: WalkInRow): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        INSERT INTO site_students.walk_ins (id, teacher_id, listing_id, date, name, added_at)
        VALUES (${row.id}, ${row.teacher_id}, ${row.listing_id}, ${row.date}, ${row.name},
          ${row.added_at})
        ON CONFLICT (id) DO NOTHING
      `.execute(tx),
    );
  },

  /** Removes somebody. One who is gone is no error. */
  async remove(teacherId: string, id: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        DELETE FROM site_students.walk_ins WHERE id = ${id} AND teacher_id = ${teacherId}
      `.execute(tx),
    );
  },

  /** Deletes those of a teacher whose account is deleted, or of a class that is. */
  async forget(id: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        DELETE FROM site_students.walk_ins WHERE teacher_id = ${id} OR listing_id = ${id}
      `.execute(tx),
    );
  },
});
