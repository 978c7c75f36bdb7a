import type Stripe from 'stripe';
import type { Db } from '#marketplace/db/database.ts';
import type { TransactionRow } from '#marketplace/db/transactions/transactionState.ts';
import type { PaymentState, TransactionState } from '#marketplace/domain/transaction/model.ts';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';

/** States that a payment may have at the provider for each of our own states. */
export const standings: Record<PaymentState, readonly Stripe.PaymentIntent.Status[]> = {
  created: [
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
  ],
  confirmed: ['requires_capture'],
  captured: ['succeeded'],
  'paid-out': ['succeeded'],
  returned: ['canceled', 'succeeded'],
};

interface Listed {
  id: string;
  created: number;
}

/** Resources created since a time, newest first. */
async function since<T extends Listed>(
  list: Stripe.ApiListPromise<T>,
  start: number,
): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) {
    if (one.created < start) break;
    found.push(one);
  }
  return found;
}

/** Transactions with payments to one account of the provider. */
export interface Ledger {
  account: string;
  /** Time before the first payment by the provider's clock, in seconds. */
  since: number;
  states(): Promise<{ row: TransactionRow; state: TransactionState }[]>;
}

/**
 * Asserts, while nothing is in flight, that the database and the provider agree to the cent,
 * transaction by transaction.
 */
export async function checkBooks(
  db: Db,
  { stripe }: Pick<TestSandbox, 'stripe'>,
  ledger: Ledger,
): Promise<void> {
  const pending = await db.selectFrom('pending_transitions').select('transaction_id').execute();
  expect(pending).toEqual([]);
  const found = await ledger.states();
  const intents = (await since(stripe.paymentIntents.list({ limit: 100 }), ledger.since)).filter(
    ({ transfer_data: data }) => data?.destination === ledger.account,
  );
  const account = { stripeAccount: ledger.account };
  const payouts = await since(stripe.payouts.list({ limit: 100 }, account), ledger.since);
  let expected = 0;
  for (const { row, state } of found) {
    expect(row.state).not.toBeNull();
    const own = intents.filter(({ metadata }) => metadata['transactionId'] === row.id);
    const paid = payouts.filter(({ metadata }) => metadata?.['transactionId'] === row.id);
    expected += await checkPayment(db, stripe, row, own);
    if (state.payment === 'paid-out' && (state.payout?.amount ?? 0) > 0) {
      expect(paid.map(({ amount }) => amount)).toEqual([state.payout?.amount]);
    } else {
      // After the payout the totals may have been reversed; the money has been transferred
      // nevertheless.
      expect(paid.length).toBeLessThanOrEqual(state.payment === 'paid-out' ? 1 : 0);
    }
  }
  // Payments of transactions whose first transition failed are refunded.
  const known = new Set(found.map(({ row }) => row.id));
  for (const { metadata, status } of intents) {
    if (!known.has(metadata['transactionId'] ?? '')) expect(status).toBe('canceled');
  }
  const sent = payouts.reduce((sum, { amount }) => sum + amount, 0);
  const balance = await stripe.balance.retrieve({}, account);
  const held = [...balance.available, ...balance.pending].reduce(
    (sum, { amount }) => sum + amount,
    0,
  );
  expect(held).toBe(expected - sent);
}

/** Checks one transaction's payment; returns the part that the teacher owns now. */
async function checkPayment(
  db: Db,
  stripe: Stripe,
  row: TransactionRow,
  intents: Stripe.PaymentIntent[],
): Promise<number> {
  const alive = intents.filter(({ status }) => status !== 'canceled');
  expect(alive.length).toBeLessThanOrEqual(1);
  if (!row.payment_state) {
    expect(alive).toEqual([]);
    return 0;
  }
  const intent = intents.find(({ id }) => id === row.payment_intent_id);
  const standing = standings[row.payment_state];
  // A push payment is charged as soon as its payer has agreed, before we may know of it.
  const isAhead = row.payment_push && row.payment_state === 'created';
  expect(isAhead ? [...standing, 'succeeded'] : standing).toContain(intent?.status);
  if (alive[0]) expect(alive[0].id).toBe(intent?.id);
  const { request } = await db
    .selectFrom('payment_operations')
    .select('request')
    .where('transaction_id', '=', row.id)
    .where('action', '=', 'create')
    .where('state', '=', 'done')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { amount, fee } = request as { amount: { amount: number }; fee: number };
  expect([intent?.amount, intent?.application_fee_amount ?? 0]).toEqual([amount.amount, fee]);
  if (intent?.status !== 'succeeded') return 0;
  const charges = (await stripe.charges.list({ payment_intent: intent.id })).data.filter(
    ({ captured }) => captured,
  );
  const isReturned = row.payment_state === 'returned';
  const parts = await partsOf(db, row.id);
  expect(charges.map(charge => [charge.amount, charge.amount_refunded])).toEqual([
    [amount.amount, isReturned ? amount.amount : parts.refunded],
  ]);
  return isReturned ? 0 : amount.amount - fee - parts.refunded + parts.fee;
}

/** What was refunded in part, and what of it came out of the marketplace's share. */
async function partsOf(db: Db, transactionId: string): Promise<{ refunded: number; fee: number }> {
  const rows = await db
    .selectFrom('payment_operations')
    .select(['action', 'request'])
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'done')
    .execute();
  const sum = (action: string) =>
    rows
      .filter(one => one.action === action)
      .reduce((all, { request }) => all + (request['amount'] as { amount: number }).amount, 0);
  return { refunded: sum('refund'), fee: sum('refund-fee') };
}
