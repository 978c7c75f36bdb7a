import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import { totalOf } from '../countRows.ts';
import type { Total } from '../countRows.ts';
import type { Db } from '../database.ts';
import type { SentMailsTable } from '../tables/operators.ts';

/** Records what became of a mail; a job that runs twice writes one row. */
export async function insertSentMail(db: Db, mail: Insertable<SentMailsTable>): Promise<void> {
  await db
    .insertInto('sent_mails')
    .values(mail)
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}

/** Deletes what is stored of mails before a time. */
export async function expireSentMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sent_mails').where('at', '<', before).execute();
}

/** Deletes what is stored of mails to a person, and what mails of their orders say of them. */
export async function eraseSentMails(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('sent_mails').where('recipient_id', '=', userId).execute();
  await sql`
    UPDATE sent_mails SET subject = NULL, body = NULL
    WHERE transaction_id IN (
      SELECT id FROM transactions
      WHERE customer_id = ${userId}::uuid OR provider_id = ${userId}::uuid
    )
  `.execute(tx);
}

/** A mail as operators see it: one that waits or has failed, or one of the last month. */
export interface MailRow {
  id: number;
  at: Date;
  template: string;
  /** `waiting`, `failed`, or the outcome. */
  outcome: string;
  attempts: number;
  error: string | null;
  recipient_id: string | null;
  transaction_id: string | null;
  has_content: boolean;
}

/** Kinds of states: those of jobs, and those of mails whose job has ended. */
export const mailStates = ['waiting', 'failed', 'sent', 'refused', 'omitted'] as const;
export type MailState = (typeof mailStates)[number];

/** Returns the kind of an outcome: `omitted` where it says why there was no mail. */
export const mailStateOf = (outcome: string): MailState =>
  mailStates.find(state => state === outcome) ?? 'omitted';

/** Conditions of a query; those left out do not narrow it. */
export interface MailSearch {
  state?: MailState | undefined;
  recipientId?: string | undefined;
  id?: number | undefined;
}

const ended: Record<MailState, RawBuilder<unknown>> = {
  sent: sql`m.outcome = 'sent'`,
  refused: sql`m.outcome = 'refused'`,
  omitted: sql`m.outcome NOT IN ('sent', 'refused')`,
  waiting: sql`false`,
  failed: sql`false`,
};
const underWay: Record<MailState, RawBuilder<unknown>> = {
  waiting: sql`j.failed_at IS NULL`,
  failed: sql`j.failed_at IS NOT NULL`,
  sent: sql`false`,
  refused: sql`false`,
  omitted: sql`false`,
};

/** Returns the rows of a page, newest first, and the number of all. */
export async function searchMails(
  db: Db,
  { state, recipientId, id }: MailSearch,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: MailRow[]; count: Total }> {
  const is = (column: RawBuilder<unknown>) =>
    id === undefined ? sql`true` : sql`${column} = ${id}`;
  const to = (column: RawBuilder<unknown>) =>
    recipientId === undefined ? sql`true` : sql`${column} = ${recipientId}::uuid`;
  const jobs = sql`
    FROM jobs j WHERE j.kind = ${jobKinds.mail} AND ${state ? underWay[state] : sql`true`}
      AND ${to(sql`(j.payload ->> 'recipientId')::uuid`)} AND ${is(sql`j.id`)}
  `;
  const mails = sql`
    FROM sent_mails m WHERE ${state ? ended[state] : sql`true`} AND ${to(sql`m.recipient_id`)}
      AND ${is(sql`m.id`)}
  `;
  const before = (page - 1) * perPage;
  // Each of both is read as far as the page may need it, so that an index serves it.
  const limit = sql`LIMIT ${before + perPage}`;
  const { rows } = await sql<MailRow>`
    SELECT * FROM (
      (SELECT j.id, coalesce(j.failed_at, j.run_at) AS at, j.payload ->> 'template' AS template,
        CASE WHEN j.failed_at IS NULL THEN 'waiting' ELSE 'failed' END AS outcome, j.attempts,
        j.last_error AS error, (j.payload ->> 'recipientId')::uuid AS recipient_id,
        (j.payload #>> '{context,transactionId}')::uuid AS transaction_id, false AS has_content
      ${jobs} ORDER BY coalesce(j.failed_at, j.run_at) DESC, j.id DESC ${limit})
      UNION ALL
      (SELECT m.id, m.at, m.template, m.outcome, 1, NULL, m.recipient_id, m.transaction_id,
        m.body IS NOT NULL
      ${mails} ORDER BY m.at DESC, m.id DESC ${limit})
    ) AS mails ORDER BY at DESC, id DESC LIMIT ${perPage} OFFSET ${before}
  `.execute(db);
  const all = sql`SELECT 1 ${jobs} UNION ALL SELECT 1 ${mails}`;
  return { rows, count: await totalOf(db, all, { before, rows, perPage }) };
}

/** Returns the content of a mail; null where none is stored. */
export async function sentContent(
  db: Db,
  id: number,
): Promise<{ subject: string; text: string } | null> {
  const row = await db
    .selectFrom('sent_mails')
    .select(['subject', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.body == null ? null : { subject: row.subject ?? '', text: row.body };
}

/**
 * Has a mail that failed for good tried once more, unless one of the same key waits already.
 * Returns whether there was one.
 */
export async function retryFailedMail(tx: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE jobs AS j SET failed_at = NULL, attempts = 0, run_at = ${now}
    WHERE j.id = ${id} AND j.kind = ${jobKinds.mail} AND j.failed_at IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM jobs AS other WHERE other.key = j.key AND other.failed_at IS NULL
      )
    RETURNING 1
  `.execute(tx);
  return rows.length > 0;
}
