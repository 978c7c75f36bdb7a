import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables, SideTables } from '#server/projection/sideTables.ts';
import type { ReportCall } from '#shared/contract/bodies/ownData.ts';

/** What operators can do about what is reported. `remove` hides a review, and closes a class. */
export const reportActs = ['remove', 'warn', 'ban'] as const;
export type ReportAct = (typeof reportActs)[number];

/** What an operator has decided. */
export interface Decision {
  by: { id: string; name: string };
  /** Empty where nothing was wrong. */
  acts: readonly ReportAct[];
  /** For operators alone. */
  note: string | null;
  /** What the person was written who is warned. */
  warning: string | null;
}

/** A report as it is stored. */
export interface ReportRow {
  id: string;
  at: Date;
  /** Who has written it; null for one that the list of words has made, and of a guest. */
  by_id: string | null;
  subject: ReportCall['subject'];
  subject_id: string;
  /** Whose account, class or text it is; null where that is unknown. */
  person_id: string | null;
  /** Of a message: its conversation. */
  order_id: string | null;
  /** Of a review: its class. */
  listing_id: string | null;
  /** `words`: made by the list of words. */
  reason: ReportCall['reason'] | 'words';
  /** What its author says, or the text that has the words. */
  text: string | null;
  /** Words of the list that were found; null for a report of a person. */
  words: string[] | null;
  /** Names a report of the list of words, so that there is one. */
  key: string | null;
  /** When an operator has dealt with it. */
  done_at: Date | null;
  /** null while it is open, and where it was closed from the command line. */
  decision: Decision | null;
  /** Decision that is being carried out, and until when it has the time. */
  claimed_by: string | null;
  claimed_until: Date | null;
}

/** A word, or several that follow each other, that operators look for. */
interface WordRow {
  word: string;
  added_at: Date;
  /** Operator. */
  added_by: string;
}

/** A still picture that a reporter gave: JPEG as a data URL. */
interface PictureRow {
  report_id: string;
  picture: string;
}

/** Tables of reports, named as in SQL. */
export type ReportTables = {
  'site_reports.reports': ReportRow;
  'site_reports.words': WordRow;
  'site_reports.pictures': PictureRow;
};

const schema = 'site_reports';

const statements = {
  '0001_reports': [
    `CREATE TABLE reports (
      id uuid PRIMARY KEY, at timestamptz NOT NULL, by_id uuid NOT NULL, subject text NOT NULL,
      subject_id uuid NOT NULL, reason text NOT NULL, text text, done_at timestamptz
    )`,
    'CREATE INDEX reports_open_idx ON reports (at) WHERE done_at IS NULL',
    'CREATE INDEX reports_by_idx ON reports (by_id, at)',
  ],
  '0002_decisions': [
    `ALTER TABLE reports ALTER COLUMN by_id DROP NOT NULL,
      ADD COLUMN person_id uuid, ADD COLUMN order_id uuid, ADD COLUMN listing_id uuid,
      ADD COLUMN words jsonb, ADD COLUMN key text UNIQUE, ADD COLUMN decision jsonb,
      ADD COLUMN claimed_by uuid, ADD COLUMN claimed_until timestamptz`,
    'CREATE INDEX reports_done_idx ON reports (done_at DESC)',
    'CREATE INDEX reports_subject_idx ON reports (subject_id)',
    'CREATE INDEX reports_person_idx ON reports (person_id, at)',
    `CREATE TABLE words (
      word text PRIMARY KEY, added_at timestamptz NOT NULL, added_by uuid NOT NULL
    )`,
  ],
  '0003_pictures': [
    `CREATE TABLE pictures (
      report_id uuid PRIMARY KEY REFERENCES reports ON DELETE CASCADE, picture text NOT NULL
    )`,
  ],
};

/** The opened tables. */
export type OpenReports = OpenSideTables<ReportTables>;

/** Opens the tables, which are made with the first use. */
export const openReportTables = (side: SideTables): Promise<OpenReports> =>
  openSideTables(side, { schema, statements });
