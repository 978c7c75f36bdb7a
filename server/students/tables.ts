import type { Kysely } from 'kysely';
import { migrateSide, openedOnce } from '#server/projection/sideTables.ts';
import type { SideTables } from '#server/projection/sideTables.ts';

/** What a teacher has noted of a student on a day. */
export interface StudentNoteRow {
  id: string;
  teacher_id: string;
  student_id: string;
  text: string;
  written_at: Date;
}

/** Words by which a teacher knows a student. */
interface StudentTagsRow {
  teacher_id: string;
  student_id: string;
  tags: string[];
}

type StudentTables = {
  'site_students.notes': StudentNoteRow;
  'site_students.tags': StudentTagsRow;
};

const statements = {
  '0001_notes': [
    `CREATE TABLE notes (
      id uuid PRIMARY KEY, teacher_id uuid NOT NULL, student_id uuid NOT NULL, text text NOT NULL,
      written_at timestamptz NOT NULL
    )`,
    'CREATE INDEX notes_people_idx ON notes (teacher_id, student_id, written_at)',
    'CREATE INDEX notes_student_idx ON notes (student_id)',
    `CREATE TABLE tags (
      teacher_id uuid, student_id uuid, tags text[] NOT NULL, PRIMARY KEY (teacher_id, student_id)
    )`,
    'CREATE INDEX tags_student_idx ON tags (student_id)',
  ],
};

/** The opened tables. */
export interface OpenStudents {
  tables: Kysely<StudentTables>;
  /** Runs a transaction that leaves the caches of the marketplace valid. */
  withoutCacheInvalidation: SideTables['withoutCacheInvalidation'];
}

/** Returns a function that opens the tables, which are made with the first use. */
export const studentTables = (database: () => Promise<SideTables>): (() => Promise<OpenStudents>) =>
  openedOnce(async () => {
    const side = await database();
    await migrateSide(side, { schema: 'site_students', statements });
    return {
      tables: side.db.withTables<StudentTables>(),
      withoutCacheInvalidation: side.withoutCacheInvalidation,
    };
  });
