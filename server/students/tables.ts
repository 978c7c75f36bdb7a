import { lazily } from '#server/http/lazily.ts';
import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables, SideTables } from '#server/projection/sideTables.ts';

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

/** Somebody without an order who came to a class time, as its teacher noted. */
export interface WalkInRow {
  id: string;
  teacher_id: string;
  listing_id: string;
  /** Names the class time among those of its listing. */
  date: string;
  name: string;
  added_at: Date;
}

/** Somebody whom a teacher expects here: only what the teacher wrote, and no address. */
export interface ContactRow {
  id: string;
  teacher_id: string;
  /** Names those who were added together. */
  batch: string;
  name: string;
  note: string | null;
  tags: string[];
  added_at: Date;
}

type StudentTables = {
  'site_students.contacts': ContactRow;
  'site_students.walk_ins': WalkInRow;
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
  '0002_walk_ins': [
    `CREATE TABLE walk_ins (
      id uuid PRIMARY KEY, teacher_id uuid NOT NULL, listing_id uuid NOT NULL, date text NOT NULL,
      name text NOT NULL, added_at timestamptz NOT NULL
    )`,
    'CREATE INDEX walk_ins_time_idx ON walk_ins (listing_id, date)',
    'CREATE INDEX walk_ins_teacher_idx ON walk_ins (teacher_id)',
  ],
  '0003_contacts': [
    `CREATE TABLE contacts (
      id uuid PRIMARY KEY, teacher_id uuid NOT NULL, batch uuid NOT NULL, name text NOT NULL,
      note text, tags text[] NOT NULL, added_at timestamptz NOT NULL
    )`,
    'CREATE INDEX contacts_teacher_idx ON contacts (teacher_id, name)',
  ],
};

/** The opened tables. */
export type OpenStudents = OpenSideTables<StudentTables>;

/** Opens the tables, which are made with the first use. */
export const openStudentTables = (side: SideTables): Promise<OpenStudents> =>
  openSideTables(side, { schema: 'site_students', statements });

/** Returns a function that opens the tables. */
export const studentTables = (database: () => Promise<SideTables>): (() => Promise<OpenStudents>) =>
  lazily(async () => openStudentTables(await database()));
