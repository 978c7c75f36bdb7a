import { lazily } from '#server/http/lazily.ts';
import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables, SideTables } from '#server/projection/sideTables.ts';

/** Days off of a teacher, on which the class times of all classes are canceled. */
export interface TimeOffRow {
  id: string;
  teacher_id: string;
  /** First and last day (`YYYY-MM-DD`), each in the zone of a class. */
  from_day: string;
  until_day: string;
  /** To the students, in the teacher's words. */
  note: string | null;
  /** Until then it can be undone. */
  due_at: Date;
  /** When the class times of all classes were recorded to be canceled. */
  done_at: Date | null;
  /** When its teacher brought the class times back: it counts no more for those that come. */
  reopened_at: Date | null;
}

type TimeOffTables = { 'site_time_off.periods': TimeOffRow };

const statements = {
  '0001_periods': [
    `CREATE TABLE periods (
      id uuid PRIMARY KEY, teacher_id uuid NOT NULL, from_day text NOT NULL,
      until_day text NOT NULL, note text, due_at timestamptz NOT NULL, done_at timestamptz
    )`,
    'CREATE INDEX periods_teacher_idx ON periods (teacher_id, until_day)',
    'CREATE INDEX periods_open_idx ON periods (due_at) WHERE done_at IS NULL',
  ],
  '0002_reopened': ['ALTER TABLE periods ADD COLUMN reopened_at timestamptz'],
};

/** The opened table. */
export type OpenTimeOff = OpenSideTables<TimeOffTables>;

/** Opens the table, which is made with the first use. */
export const openTimeOffTables = (side: SideTables): Promise<OpenTimeOff> =>
  openSideTables(side, { schema: 'site_time_off', statements });

/** Returns a function that opens the table. */
export const timeOffTables = (database: () => Promise<SideTables>): (() => Promise<OpenTimeOff>) =>
  lazily(async () => openTimeOffTables(await database()));
