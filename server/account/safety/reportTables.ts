import { Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import type { Store } from '#server/projection/store.ts';
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

const migrations: Record<string, Migration> = {
  '0001_reports': {
    async up(db) {
      await sql`SET LOCAL search_path TO ${sql.id(schema)}`.execute(db);
      await sql`
        CREATE TABLE reports (
          id uuid PRIMARY KEY, at timestamptz NOT NULL, by_id uuid NOT NULL, subject text NOT NULL,
          subject_id uuid NOT NULL, reason text NOT NULL, text text, done_at timestamptz
        )
      `.execute(db);
      await sql`CREATE INDEX reports_open_idx ON reports (at) WHERE done_at IS NULL`.execute(db);
      await sql`CREATE INDEX reports_by_idx ON reports (by_id, at)`.execute(db);
    },
  },
  '0002_decisions': {
    async up(db) {
      await sql`SET LOCAL search_path TO ${sql.id(schema)}`.execute(db);
      await sql`
        ALTER TABLE reports ALTER COLUMN by_id DROP NOT NULL,
          ADD COLUMN person_id uuid, ADD COLUMN order_id uuid, ADD COLUMN listing_id uuid,
          ADD COLUMN words jsonb, ADD COLUMN key text UNIQUE, ADD COLUMN decision jsonb,
          ADD COLUMN claimed_by uuid, ADD COLUMN claimed_until timestamptz
      `.execute(db);
      await sql`CREATE INDEX reports_done_idx ON reports (done_at DESC)`.execute(db);
      await sql`CREATE INDEX reports_subject_idx ON reports (subject_id)`.execute(db);
      await sql`CREATE INDEX reports_person_idx ON reports (person_id, at)`.execute(db);
      await sql`
        CREATE TABLE words (
          word text PRIMARY KEY, added_at timestamptz NOT NULL, added_by uuid NOT NULL
        )
      `.execute(db);
    },
  },
  '0003_pictures': {
    async up(db) {
      await sql`SET LOCAL search_path TO ${sql.id(schema)}`.execute(db);
      await sql`
        CREATE TABLE pictures (
          report_id uuid PRIMARY KEY REFERENCES reports ON DELETE CASCADE, picture text NOT NULL
        )
      `.execute(db);
    },
  },
};

/** Opens the tables, which are made with the first use. */
export async function openReportTable({ db }: Pick<Store, 'db'>): Promise<Kysely<ReportTables>> {
  const opened: Kysely<ReportTables> = db.withTables<ReportTables>();
  const migrator = new Migrator({
    db: opened,
    migrationTableSchema: schema,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return opened;
}
