import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { openReportTables } from './reportTables.ts';
import type { Decision, OpenReports, ReportRow } from './reportTables.ts';
import type { ReportedThing } from './reportedThing.ts';
import { lazily } from '#server/http/lazily.ts';
import type { SideTables } from '#server/projection/sideTables.ts';
import type { ReportCall } from '#shared/contract/bodies/ownData.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

/** Time for which reports are stored that somebody has dealt with. */
const retentionMs = 365 * dayMs;
/** Reports that are listed at once, the oldest ones. */
const mostListed = 1_000;
/** Time for a decision to be carried out; after it the report can be decided again. */
const claimMs = minuteMs;

/** A report of a person. */
export interface NewReport extends ReportedThing {
  id: string;
  at: Date;
  /** null for a guest of a class, who has no account. */
  byId: string | null;
  reason: ReportCall['reason'];
  text: string | null;
}

/** A text with words that operators look for. */
export interface FlaggedText extends ReportedThing {
  id: string;
  at: Date;
  words: readonly string[];
  text: string;
}

/** Conditions of a list of reports; those left out do not narrow it. */
export interface ReportSearch {
  state?: 'open' | 'decided' | undefined;
  subject?: ReportCall['subject'] | undefined;
  reason?: ReportRow['reason'] | undefined;
  /** Of the person behind what is reported. */
  personId?: string | undefined;
  reporterId?: string | undefined;
  subjectId?: string | undefined;
  /** A person, class or order: of it, and of what belongs to it, such as a message of the order. */
  aboutId?: string | undefined;
}

/** Returns what a report is about. */
export const thingOf = (
  row: Pick<ReportRow, 'subject' | 'subject_id' | 'person_id' | 'order_id' | 'listing_id'>,
): ReportedThing => ({
  subject: row.subject,
  subjectId: row.subject_id,
  personId: row.person_id,
  orderId: row.order_id,
  listingId: row.listing_id,
});

/** Several reports that one decision is made about. */
export type Named = Pick<ReportedThing, 'subject' | 'subjectId'>;

/** Deletes reports that were closed long ago. */
const forgetOld = (tx: QueryExecutorProvider, now: number) =>
  sql`
    DELETE FROM site_reports.reports WHERE done_at < ${new Date(now - retentionMs)}
  `.execute(tx);

/** Reports to the operators. */
export type Reports = ReturnType<typeof createReports>;

/**
 * Stores reports in tables that only the server writes: whatever their author, or anybody else,
 * could write at the marketplace, operators could not rely on (decision 179). `database`: opened
 * with the first use.
 */
export function createReports(database: () => Promise<SideTables>) {
  const open = lazily(async () => openReportTables(await database()));

  return {
    /** Returns the tables; opens them with the first call. */
    open,

    ...adding(open),
    ...pictures(open),
    ...reading(open),
    ...deciding(open),

    /** Returns what nobody has dealt with, oldest first. */
    async listOpen(): Promise<ReportRow[]> {
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

    /**
     * Returns the reports of a person, oldest first, as they wrote them: what operators think of
     * them, and of others, is not theirs.
     */
    async listBy(userId: string) {
      const { tables } = await open();
      return tables
        .selectFrom('site_reports.reports')
        .select(['id', 'at', 'by_id', 'subject', 'subject_id', 'reason', 'text', 'done_at'])
        .where('by_id', '=', userId)
        .orderBy('at')
        .execute();
    },

    /** Takes a report from the open ones, and deletes those that were closed long ago. */
    async close(id: string, now: number): Promise<void> {
      const { withoutCacheInvalidation } = await open();
      await withoutCacheInvalidation(async tx => {
        await sql`
          UPDATE site_reports.reports SET done_at = ${new Date(now)}
          WHERE id::text = ${id} AND done_at IS NULL
        `.execute(tx);
        await forgetOld(tx, now);
      });
    },
  };
}

/** What people report, and the list of words. */
const adding = (open: () => Promise<OpenReports>) => ({
  async add(report: NewReport): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    const { id, at, byId, subject, subjectId, personId, orderId, listingId, reason, text } = report;
    await withoutCacheInvalidation(tx =>
      sql`
        INSERT INTO site_reports.reports (id, at, by_id, subject, subject_id, person_id,
          order_id, listing_id, reason, text)
        VALUES (${id}, ${at}, ${byId}, ${subject}, ${subjectId}, ${personId},
          ${orderId}, ${listingId}, ${reason}, ${text})
      `.execute(tx),
    );
  },

  /** Adds a report of the list of words. Words that were reported of this text are left out. */
  async addFlagged(flagged: FlaggedText): Promise<void> {
    const { tables, withoutCacheInvalidation } = await open();
    const { id, at, subject, subjectId, personId, orderId, listingId, text } = flagged;
    const known = await tables
      .selectFrom('site_reports.reports')
      .select('words')
      .where('subject_id', '=', subjectId)
      .where('reason', '=', 'words')
      .execute();
    const before = new Set(known.flatMap(({ words }) => words ?? []));
    const words = flagged.words.filter(word => !before.has(word)).toSorted();
    if (words.length === 0) return;
    const key = `${subject} ${subjectId} ${words.join(' ')}`;
    await withoutCacheInvalidation(tx =>
      sql`
        INSERT INTO site_reports.reports (id, at, subject, subject_id, person_id, order_id,
          listing_id, reason, text, words, key)
        VALUES (${id}, ${at}, ${subject}, ${subjectId}, ${personId}, ${orderId}, ${listingId},
          'words', ${text}, ${JSON.stringify(words)}::jsonb, ${key})
        ON CONFLICT (key) DO NOTHING
      `.execute(tx),
    );
  },
});

/** Pictures that reporters gave. */
const pictures = (open: () => Promise<OpenReports>) => ({
  /** Retains a picture with a report, as long as that is retained. */
  async addPicture(id: string, picture: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        INSERT INTO site_reports.pictures (report_id, picture) VALUES (${id}, ${picture})
      `.execute(tx),
    );
  },

  /** Returns the picture of a report; null for none. */
  async picture(id: string): Promise<string | null> {
    const { tables } = await open();
    const row = await tables
      .selectFrom('site_reports.pictures')
      .select('picture')
      .where('report_id', '=', id)
      .executeTakeFirst();
    return row?.picture ?? null;
  },
});

/** What pages of operators read. */
const reading = (open: () => Promise<OpenReports>) => ({
  async find(id: string): Promise<ReportRow | undefined> {
    const { tables } = await open();
    return tables
      .selectFrom('site_reports.reports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
  },

  /** Returns a page of reports and their number: open ones oldest first, others by their end. */
  async search(
    search: ReportSearch,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ rows: ReportRow[]; total: number }> {
    const { tables } = await open();
    const { state, subject, reason, personId, reporterId, subjectId, aboutId } = search;
    let query = tables.selectFrom('site_reports.reports');
    if (state) query = query.where('done_at', state === 'open' ? 'is' : 'is not', null);
    for (const [column, value] of [
      ['subject', subject],
      ['reason', reason],
      ['person_id', personId],
      ['by_id', reporterId],
      ['subject_id', subjectId],
    ] as const) {
      if (value !== undefined) query = query.where(column, '=', value);
    }
    if (aboutId !== undefined) {
      query = query.where(({ eb, or }) =>
        or(
          (['subject_id', 'person_id', 'order_id', 'listing_id'] as const).map(column =>
            eb(column, '=', aboutId),
          ),
        ),
      );
    }
    const { total } = await query
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await query
      .selectAll()
      .orderBy(sql`done_at IS NOT NULL`)
      .orderBy('done_at', 'desc')
      .orderBy('at')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute();
    return { rows, total: Number(total) };
  },

  /** Returns how many open reports there are of one thing. */
  async countOpen({ subject, subjectId }: Named): Promise<number> {
    const { tables } = await open();
    const { total } = await tables
      .selectFrom('site_reports.reports')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('subject', '=', subject)
      .where('subject_id', '=', subjectId)
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(total);
  },

  /** Returns what operators have decided since a time. */
  async decidedSince(at: Date): Promise<ReportRow[]> {
    const { tables } = await open();
    return tables
      .selectFrom('site_reports.reports')
      .selectAll()
      .where('done_at', '>', at)
      .where('decision', 'is not', null)
      .orderBy('done_at')
      .execute();
  },
});

/** Decisions, each about all open reports of one thing. */
const deciding = (open: () => Promise<OpenReports>) => ({
  /**
   * Claims the open reports of a thing for one decision. Returns their ids; none where another
   * decision is being carried out, or nothing is open.
   */
  async claim({ subject, subjectId }: Named, owner: string, now: number): Promise<string[]> {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      const { rows } = await sql<{ id: string; is_free: boolean }>`
        SELECT id, claimed_until IS NULL OR claimed_until < ${new Date(now)} AS is_free
        FROM site_reports.reports
        WHERE subject = ${subject} AND subject_id = ${subjectId} AND done_at IS NULL
        ORDER BY id FOR UPDATE
      `.execute(tx);
      if (rows.some(row => !row.is_free)) return [];
      await sql`
        UPDATE site_reports.reports
        SET claimed_by = ${owner}, claimed_until = ${new Date(now + claimMs)}
        WHERE subject = ${subject} AND subject_id = ${subjectId} AND done_at IS NULL
      `.execute(tx);
      return rows.map(({ id }) => id);
    });
  },

  /** Stores the decision of a claim. Returns the number of reports; 0 where its time was over. */
  async settle(owner: string, decision: Decision, now: number): Promise<number> {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      const { rows } = await sql`
        UPDATE site_reports.reports
        SET done_at = ${new Date(now)}, decision = ${JSON.stringify(decision)}::jsonb,
          claimed_by = NULL, claimed_until = NULL
        WHERE claimed_by = ${owner} AND done_at IS NULL RETURNING id
      `.execute(tx);
      await forgetOld(tx, now);
      return rows.length;
    });
  },

  /** Gives a claim back of a decision that was not carried out. */
  async release(owner: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        UPDATE site_reports.reports SET claimed_by = NULL, claimed_until = NULL
        WHERE claimed_by = ${owner}
      `.execute(tx),
    );
  },
});
