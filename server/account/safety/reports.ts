import { Migrator, sql } from 'kysely';
import type { Kysely, Migration, Selectable } from 'kysely';
import type { Store } from '#server/projection/store.ts';
import type { ReportCall } from '#shared/contract/bodies/ownData.ts';
import { dayMs } from '#shared/time/time.ts';

interface ReportRow {
  id: string;
  at: Date;
  by_id: string;
  subject: ReportCall['subject'];
  subject_id: string;
  reason: ReportCall['reason'];
  text: string | null;
  /** When an operator has dealt with it. */
  done_at: Date | null;
}

type ReportTables = { 'site_reports.reports': ReportRow };

/** A report as it is stored. */
export type StoredReport = Selectable<ReportRow>;

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
};

type SideTables = Pick<Store, 'db' | 'withoutCacheInvalidation'>;

/** Opens the table, which is made with the first use. */
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

/** Time for which reports are stored that somebody has dealt with. */
const retentionMs = 365 * dayMs;
/** Reports that are listed at once, the oldest ones. */
const mostListed = 1_000;

/** Reports to the operators. */
export type Reports = ReturnType<typeof createReports>;

/**
 * Stores reports in a table that only the server writes: whatever their author, or anybody else,
 * could write at the marketplace, operators could not rely on (decision 179). `database`: opened
 * with the first use.
 */
export function createReports(database: () => Promise<SideTables>) {
  let opening:
    | Promise<{ tables: Kysely<ReportTables> } & Pick<Store, 'withoutCacheInvalidation'>>
    | undefined;
  const open = () =>
    (opening ??= (async () => {
      const side = await database();
      return {
        tables: await openReportTable(side),
        withoutCacheInvalidation: side.withoutCacheInvalidation,
      };
    })().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  return {
    async add(report: Omit<StoredReport, 'done_at'>): Promise<void> {
      const { withoutCacheInvalidation } = await open();
      const { id, at, by_id: by, subject, subject_id: subjectId, reason, text } = report;
      await withoutCacheInvalidation(tx =>
        sql`
          INSERT INTO site_reports.reports (id, at, by_id, subject, subject_id, reason, text)
          VALUES (${id}, ${at}, ${by}, ${subject}, ${subjectId}, ${reason}, ${text})
        `.execute(tx),
      );
    },

    /** Returns what nobody has dealt with, oldest first. */
    async listOpen(): Promise<StoredReport[]> {
      const { tables } = await open();
      return tables
        .selectFrom('site_reports.reports')
        .selectAll()
        .where('done_at', 'is', null)
        .orderBy('at')
        .orderBy('id')
        .limit(mostListed)
        .execute();
    },

    /** Returns the reports of a person, oldest first. */
    async listBy(userId: string): Promise<StoredReport[]> {
      const { tables } = await open();
      return tables
        .selectFrom('site_reports.reports')
        .selectAll()
        .where('by_id', '=', userId)
        .orderBy('at')
        .execute();
    },

    /** Takes a report from the open ones, and forgets those that were closed long ago. */
    async close(id: string, now: number): Promise<void> {
      const { withoutCacheInvalidation } = await open();
      const before = new Date(now - retentionMs);
      await withoutCacheInvalidation(async tx => {
        await sql`
          UPDATE site_reports.reports SET done_at = ${new Date(now)}
          WHERE id::text = ${id} AND done_at IS NULL
        `.execute(tx);
        await sql`DELETE FROM site_reports.reports WHERE done_at < ${before}`.execute(tx);
      });
    },
  };
}
