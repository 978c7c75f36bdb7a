import { sql } from 'kysely';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import type { Db } from '../database.ts';
import { numberForReader } from '../events/eventSequence.ts';
import { searchEvents } from '../events/events.ts';
import { isOneOf } from '../isOneOf.ts';
import { findTransactionRow, loadState } from '../transactions/transactionState.ts';
import { messagesOfTransactions } from '../transactions/transactionViews.ts';

/** Entries of each kind that the history of one order shows, the newest. */
const mostEntries = 1000;

const paymentCallsOf = (db: Db, id: string) =>
  db
    .selectFrom('payment_operations')
    .selectAll()
    .where('transaction_id', '=', id)
    .orderBy('seq')
    .orderBy('position')
    .limit(mostEntries)
    .execute();

/** Jobs of an order: automatic transitions, mails and payouts that wait or have failed. */
const jobsOf = (db: Db, id: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'key', 'payload', 'run_at', 'failed_at', 'last_error', 'created_at'])
    .where('transaction_id', '=', id)
    .orderBy('run_at')
    .limit(mostEntries)
    .execute();

/** Payouts that wait for funds, or have failed: read only where one waits, as it has no index. */
const payoutsOf = (db: Db, id: string) =>
  db
    .selectFrom('jobs')
    .select(['payload', 'run_at', 'failed_at', 'last_error', 'created_at'])
    .where('lane', '=', 'transitions')
    .where('kind', '=', jobKinds.payout)
    .where(sql<string>`payload ->> 'transactionId'`, '=', id)
    .execute();

/** What became of the mails of an order; rows are deleted after a month. */
const mailsOf = (db: Db, id: string) =>
  db
    .selectFrom('sent_mails')
    .select(['id', 'job_key', 'at', 'outcome'])
    .where('transaction_id', '=', id)
    .limit(mostEntries)
    .execute();

const reviewsOf = (db: Db, id: string) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('transaction_id', '=', id)
    .orderBy('created_at')
    .execute();

/** What operators did to an order. */
const operationsOf = (db: Db, id: string) =>
  db
    .selectFrom('operator_log')
    .select(['at', 'operator_id', 'operation', 'input', 'result'])
    .where('resource_id', '=', id)
    .orderBy('id', 'desc')
    .limit(mostEntries)
    .execute();

/** Ids by which the payment provider knows the parties. */
const accountsOf = (db: Db, customerId: string, providerId: string) =>
  sql<{ customer: string | null; account: string | null; card: string | null }>`
    SELECT
      (SELECT c.stripe_customer_id FROM stripe_customers c WHERE c.user_id = ${customerId}::uuid)
        AS customer,
      (SELECT a.stripe_account_id FROM stripe_accounts a WHERE a.user_id = ${providerId}::uuid)
        AS account,
      (SELECT m.card ->> 'last4Digits' FROM stripe_payment_methods m
        JOIN stripe_customers c ON c.id = m.customer_id WHERE c.user_id = ${customerId}::uuid)
        AS card
  `.execute(db);

async function eventsOf(db: Db, id: string) {
  await numberForReader(db);
  return searchEvents(db, { relatedId: id, latest: true, limit: mostEntries });
}

/** Reads what of an order is evidence; undefined when there is none. */
export async function writtenParts(db: Db, id: string) {
  const row = await findTransactionRow(db, id);
  if (!row || row.state === null) return undefined;
  return {
    row,
    state: await loadState(db, row),
    messages: await messagesOfTransactions(db, [id]),
  };
}

/**
 * Reads all that is stored of an order; undefined when there is none. Not within a transaction, as
 * it numbers events.
 */
export async function orderParts(db: Db, id: string) {
  const row = await findTransactionRow(db, id);
  if (!row || row.state === null) return undefined;
  const [state, calls, jobs, mails, messages, ...others] = await Promise.all([
    loadState(db, row),
    paymentCallsOf(db, id),
    jobsOf(db, id),
    mailsOf(db, id),
    messagesOfTransactions(db, [id]),
    reviewsOf(db, id),
    operationsOf(db, id),
    eventsOf(db, id),
    accountsOf(db, row.customer_id, row.provider_id),
  ]);
  const [reviews, operations, events, { rows }] = others;
  const payouts = calls.some(({ result }) => result?.['later'] === true)
    ? await payoutsOf(db, id)
    : [];
  const accounts = rows[0] ?? { customer: null, account: null, card: null };
  return {
    ...{ row, state, calls, jobs, mails, payouts, messages, reviews, operations, events },
    accounts,
  };
}

export type OrderParts = NonNullable<Awaited<ReturnType<typeof orderParts>>>;

/** Returns people by id, for their names. */
export const peopleById = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'display_name'])
    .where(isOneOf('id', ids))
    .execute();
