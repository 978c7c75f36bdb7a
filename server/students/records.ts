import { sql } from 'kysely';
import type { OpenStudents, StudentNoteRow } from './tables.ts';

/** A teacher and one of their students. */
export interface Pair {
  teacherId: string;
  studentId: string;
}

/** A note that is written or changed. */
export interface WrittenNote extends Pair {
  /** Made by the page, so that a repeated call is one note. */
  id: string;
  text: string;
  at: Date;
}

/** Most notes of a teacher on one student. */
const mostNotes = 200;

/** Reads and writes what teachers note of their students. */
export type StudentRecords = ReturnType<typeof createStudentRecords>;

/** Binds the reads and writes to the tables. */
export const createStudentRecords = (open: () => Promise<OpenStudents>) => ({
  ...readsIn(open),
  ...writesIn(open),
});

const readsIn = (open: () => Promise<OpenStudents>) => ({
  /** Lists the notes on a student, the newest first. */
  async notesOn({ teacherId, studentId }: Pair): Promise<StudentNoteRow[]> {
    return (await open()).tables
      .selectFrom('site_students.notes')
      .selectAll()
      .where('teacher_id', '=', teacherId)
      .where('student_id', '=', studentId)
      .orderBy('written_at', 'desc')
      .orderBy('id')
      .limit(mostNotes)
      .execute();
  },

  /** Returns the begin of the newest note on each student, by the student's id. */
  async newestNotes(teacherId: string, students: readonly string[]): Promise<Map<string, string>> {
    if (students.length === 0) return new Map();
    const rows = await (
      await open()
    ).tables
      .selectFrom('site_students.notes')
      .distinctOn('student_id')
      .select(['student_id', sql<string>`left(text, ${shortNote})`.as('text')])
      .where('teacher_id', '=', teacherId)
      .where('student_id', 'in', [...new Set(students)])
      .orderBy('student_id')
      .orderBy('written_at', 'desc')
      .execute();
    return new Map(rows.map(({ student_id, text }) => [student_id, text]));
  },

  /** Returns the tags of a teacher's students by their ids. */
  async tagsOf(teacherId: string): Promise<Map<string, string[]>> {
    const rows = await (
      await open()
    ).tables
      .selectFrom('site_students.tags')
      .select(['student_id', 'tags'])
      .where('teacher_id', '=', teacherId)
      .execute();
    return new Map(rows.map(({ student_id, tags }) => [student_id, tags]));
  },

  /** Returns all that a teacher has noted, for their archive. */
  async storedOf(teacherId: string): Promise<object> {
    const { tables } = await open();
    const [notes, tags] = await Promise.all([
      tables
        .selectFrom('site_students.notes')
        .select(['id', 'student_id', 'text', 'written_at'])
        .where('teacher_id', '=', teacherId)
        .orderBy('written_at')
        .execute(),
      tables
        .selectFrom('site_students.tags')
        .select(['student_id', 'tags'])
        .where('teacher_id', '=', teacherId)
        .execute(),
    ]);
    return { notes, tags };
  },
});

/** Characters of a note on a roster. */
const shortNote = 160;

const writesIn = (open: () => Promise<OpenStudents>) => ({
  /**
   * Writes a note, or changes the text of the one with this id; `full` with too many of them,
   * `other` where the id is that of another note.
   */
  async saveNote({ id, teacherId, studentId, text, at }: WrittenNote) {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      const { rows: known } = await sql<{ id: string }>`
        SELECT id FROM site_students.notes
        WHERE teacher_id = ${teacherId} AND student_id = ${studentId}
      `.execute(tx);
      if (known.length >= mostNotes && !known.some(one => one.id === id)) return 'full';
      const { rows } = await sql<{ written_at: Date }>`
        INSERT INTO site_students.notes AS n (id, teacher_id, student_id, text, written_at)
        VALUES (${id}, ${teacherId}, ${studentId}, ${text}, ${at})
        ON CONFLICT (id) DO UPDATE SET text = excluded.text
          WHERE n.teacher_id = excluded.teacher_id AND n.student_id = excluded.student_id
        RETURNING written_at
      `.execute(tx);
      return rows[0]?.written_at ?? 'other';
    });
  },

  /** Deletes a note. One that is gone is no error. */
  async deleteNote(teacherId: string, id: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        DELETE FROM site_students.notes WHERE id = ${id} AND teacher_id = ${teacherId}
      `.execute(tx),
    );
  },

  /** Replaces the tags of a student. */
  async setTags({ teacherId, studentId }: Pair, tags: readonly string[]): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      tags.length === 0
        ? sql`
            DELETE FROM site_students.tags
            WHERE teacher_id = ${teacherId} AND student_id = ${studentId}
          `.execute(tx)
        : sql`
            INSERT INTO site_students.tags (teacher_id, student_id, tags)
            VALUES (${teacherId}, ${studentId}, ${[...tags]}::text[])
            ON CONFLICT (teacher_id, student_id) DO UPDATE SET tags = excluded.tags
          `.execute(tx),
    );
  },

  /** Deletes what an account has noted, and what was noted of it. */
  async forget(accountId: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(async tx => {
      for (const table of ['notes', 'tags']) {
        await sql`
          DELETE FROM ${sql.table(`site_students.${table}`)}
          WHERE teacher_id = ${accountId} OR student_id = ${accountId}
        `.execute(tx);
      }
    });
  },
});
