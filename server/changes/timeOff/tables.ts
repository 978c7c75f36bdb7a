import type { Kysely } from 'kysely';
import { migrateSide, openedOnce } from '#server/projection/sideTables.ts';
import type { SideTables } from '#server/projection/sideTables.ts';

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
};

/** The opened table. */
export interface OpenTimeOff {
  tables: Kysely<TimeOffTables>;
  /** Runs a transaction that leaves the caches of the marketplace valid. */
  withoutCacheInvalidation: SideTables['withoutCacheInvalidation'];
}

/** Returns a function that opens the table, which is made with the first use. */
export const timeOffTables = (database: () => Promise<SideTables>): (() => Promise<OpenTimeOff>) =>
  openedOnce(async () => {
    const side = await database();
    await migrateSide(side, { schema: 'site_time_off', statements });
    return {
      tables: side.db.withTables<TimeOffTables>(),
      withoutCacheInvalidation: side.withoutCacheInvalidation,
    };
  });
