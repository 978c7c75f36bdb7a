import { sql } from 'kysely';
import type { ContactRow, OpenStudents } from './tables.ts';
import { mostContacts } from '#shared/contract/api/contacts.ts';

/** Reads and writes the people whom teachers expect here. */
export type Contacts = ReturnType<typeof createContacts>;

/** Binds the reads and writes to the table. */
export const createContacts = (open: () => Promise<OpenStudents>) => ({
  /** Lists the people of a teacher by name. */
  async list(teacherId: string): Promise<ContactRow[]> {
    return (await open()).tables
      .selectFrom('site_students.contacts')
      .selectAll()
      .where('teacher_id', '=', teacherId)
      .orderBy('name')
      .orderBy('id')
      .limit(mostContacts)
      .execute();
  },

  /** Adds people; an id that is there stays as it is. Returns false where there were too many. */
  async add(rows: readonly ContactRow[]): Promise<boolean> {
    const [{ teacher_id: teacherId } = { teacher_id: '' }] = rows;
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      // Two at once count one after the other.
      await sql`SELECT pg_advisory_xact_lock(hashtext(${`contacts ${teacherId}`}))`.execute(tx);
      const { rows: known } = await sql<{ id: string }>`
        SELECT id FROM site_students.contacts WHERE teacher_id = ${teacherId}
      `.execute(tx);
      const ids = new Set([...known, ...rows].map(({ id }) => id));
      if (ids.size > mostContacts) return false;
      for (const row of rows) {
        await sql`
          INSERT INTO site_students.contacts (id, teacher_id, batch, name, note, tags, added_at)
          VALUES (${row.id}, ${row.teacher_id}, ${row.batch}, ${row.name}, ${row.note},
            ${row.tags}::text[], ${row.added_at})
          ON CONFLICT (id) DO NOTHING
        `.execute(tx);
      }
      return true;
    });
  },

  /** Removes one, or all that were added together. Those who are gone are no error. */
  async remove(teacherId: string, { id, batch }: { id?: string; batch?: string }): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        DELETE FROM site_students.contacts
        WHERE teacher_id = ${teacherId} AND (id = ${id ?? null} OR batch = ${batch ?? null})
      `.execute(tx),
    );
  },

  /** Deletes the people of a teacher whose account is deleted. */
  async forget(teacherId: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`DELETE FROM site_students.contacts WHERE teacher_id = ${teacherId}`.execute(tx),
    );
  },
});
