import { lazily } from '#server/http/lazily.ts';
import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables, SideTables } from '#server/projection/sideTables.ts';

/** Somebody who is invited to teach a class of somebody else, or does. */
export interface CoTeacherRow {
  /** Made by the page of the teacher. Everybody with it can accept, so it is in links alone. */
  id: string;
  listing_id: string;
  teacher_id: string;
  /** Names the class time of a substitute; null of a co-teacher, who has all. */
  date: string | null;
  /** Who accepted; before that, who gets a mail of it; null of a link alone. */
  person_id: string | null;
  /** Named by their page: they alone may accept, and the teacher may know who it is. */
  is_named: boolean;
  made_at: Date;
  accepted_at: Date | null;
  ended_at: Date | null;
  /** null where the server ended it. */
  ended_by: string | null;
}

type CoTeacherTables = { 'site_co_teachers.co_teachers': CoTeacherRow };

const statements = {
  '0001_co_teachers': [
    `CREATE TABLE co_teachers (
      id uuid PRIMARY KEY, listing_id uuid NOT NULL, teacher_id uuid NOT NULL, date text,
      person_id uuid, is_named boolean NOT NULL, made_at timestamptz NOT NULL,
      accepted_at timestamptz, ended_at timestamptz, ended_by uuid
    )`,
    'CREATE INDEX co_teachers_listing_idx ON co_teachers (listing_id)',
    'CREATE INDEX co_teachers_teacher_idx ON co_teachers (teacher_id)',
    'CREATE INDEX co_teachers_person_idx ON co_teachers (person_id)',
    // One substitute a class time, and nobody twice.
    `CREATE UNIQUE INDEX co_teachers_date_idx ON co_teachers (listing_id, date)
      WHERE accepted_at IS NOT NULL AND ended_at IS NULL`,
    `CREATE UNIQUE INDEX co_teachers_once_idx ON co_teachers (listing_id, person_id)
      WHERE accepted_at IS NOT NULL AND ended_at IS NULL AND date IS NULL`,
  ],
};

/** The opened tables. */
export type OpenCoTeachers = OpenSideTables<CoTeacherTables>;

/** Opens the tables, which are made if needed. */
export const openCoTeacherTables = (side: SideTables): Promise<OpenCoTeachers> =>
  openSideTables(side, { schema: 'site_co_teachers', statements });

/** Returns a function that opens the tables, which are made with the first use. */
export const coTeacherTables = (
  database: () => Promise<SideTables>,
): (() => Promise<OpenCoTeachers>) => lazily(async () => openCoTeacherTables(await database()));
