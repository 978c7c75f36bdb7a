import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { isRecord } from '#marketplace/contract/fields.ts';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import { withAudit } from '#marketplace/db/events/audit.ts';
import { insertJob } from '#marketplace/db/jobs/jobs.ts';
import type { Db, Tx } from '#marketplace/db/database.ts';
import {
  finishOperation,
  isRefunding,
  operationsByKeys,
  recordOperations,
} from '#marketplace/db/transactions/paymentOperations.ts';
import type {
  NewPaymentOperation,
  PaymentOperation,
} from '#marketplace/db/transactions/paymentOperations.ts';
import { writeFacts } from '#marketplace/db/transactions/transactionFacts.ts';
import { findTransactionRow } from '#marketplace/db/transactions/transactionState.ts';
import { sumUp } from '#marketplace/domain/transaction/lineItems.ts';
import type {
  Amount,
  LineItem,
  Party,
  TransactionState,
} from '#marketplace/domain/transaction/model.ts';
import { mostRefundable, refundPart } from '#marketplace/domain/transaction/partialRefund.ts';
import type { PartialRefund } from '#marketplace/domain/transaction/partialRefund.ts';
import { inTransaction } from './inTransaction.ts';
import { lockTransactionAndListing } from './transition.ts';
import { subjectOf } from './write.ts';

// A refund of a part is no transition: its lines are written when it is decided, and a job makes
// the calls. So whatever moves the money afterwards counts with what is left.

/** A refund as the metadata of its transaction has it, for both parties. */
interface StoredRefund {
  id: string;
  at: string;
  /** Minor units. */
  amount: number;
  /** What each line returned: below zero, for deductions above. */
  lines: { code: string; amount: number; includeFor: Party[] }[];
  /** Id at the payment provider, once it is made. */
  reference?: string;
}

const keyOf = (id: string): string => `refund:${id}`;
const feeKeyOf = (id: string): string => `refund:${id}:fee`;

const requestSchema = z.object({ amount: z.object({ amount: z.int() }) });

const retainedBy = ({ options }: MarketplaceContext) => options.refundRetains ?? [];

/** The largest amount of an order that can be refunded in part; null for nothing. */
export function refundableOf(context: MarketplaceContext, state: TransactionState): Amount | null {
  const { payin, payment } = state;
  if (!payin || payment !== 'captured') return null;
  const amount = mostRefundable(state, retainedBy(context));
  return amount > 0 ? { ...payin, amount } : null;
}

/**
 * Decides a refund of a part without making it.
 * @throws ApiError conflict, with the reason and what is possible
 */
export async function decideRefund(
  context: MarketplaceContext,
  db: Db,
  state: TransactionState,
  { amount, currency }: Amount,
): Promise<PartialRefund> {
  if (!context.payments) throw new ApiError('stripe-missing-api-key');
  if (state.payment !== 'captured') {
    throw conflict('payment-not-captured', 'Only a payment that is charged, and not paid out yet.');
  }
  if (await isRefunding(db, state.id)) {
    throw conflict('refund-in-progress', 'Another refund of this order is being made.');
  }
  const part =
    state.payin?.currency === currency ? refundPart(state, amount, retainedBy(context)) : null;
  if (part) return part;
  const possible = mostRefundable(state, retainedBy(context));
  throw conflict('refund-too-large', `At most ${possible} can be refunded.`, { possible });
}

const conflict = (reason: string, title: string, facts: object = {}): ApiError =>
  new ApiError('conflict', { title, meta: { reason, ...facts } });

/**
 * Reverses a part of the lines of a transaction, and stores the calls that return the money.
 * @returns the id of the refund
 * @throws ApiError where it is not possible
 */
export async function reserveRefund(
  context: MarketplaceContext,
  tx: Db,
  transactionId: string,
  amount: Amount,
): Promise<string> {
  const both = await lockTransactionAndListing(tx, transactionId);
  if (!both) throw new ApiError('not-found');
  const { state } = both;
  const part = await decideRefund(context, tx, state, amount);
  const [id, now] = [randomUUID(), context.now()];
  await writeFacts(tx, subjectOf(state, now), [
    { kind: 'priced', ...part.totals },
    {
      kind: 'metadata-changed',
      metadata: withRefunds(state, [...storedRefunds(state), storedRefund(id, now, part, amount)]),
    },
  ]);
  const call = { transactionId, seq: state.steps.length };
  const { reversals } = part;
  const fee = { ...amount, amount: part.fee };
  const operations: NewPaymentOperation[] = [
    { ...call, key: keyOf(id), position: 0, action: 'refund', request: { amount, reversals } },
    { ...call, key: feeKeyOf(id), position: 1, action: 'refund-fee', request: { amount: fee } },
  ];
  await recordOperations(tx, part.fee > 0 ? operations : operations.slice(0, 1), now);
  await insertJob(tx, {
    kind: jobKinds.refund,
    payload: { refundId: id },
    runAt: now,
    createdAt: now,
    key: keyOf(id),
    transactionId,
  });
  return id;
}

const storedRefund = (
  id: string,
  at: Date,
  { reversals }: PartialRefund,
  { amount }: Amount,
): StoredRefund => ({
  id,
  at: at.toISOString(),
  amount,
  lines: reversals.map(({ code, lineTotal, includeFor }) => ({
    code,
    amount: lineTotal.amount,
    includeFor,
  })),
});

/** Operators may write metadata, so its refunds can be anything. */
const storedRefunds = ({ metadata }: Pick<TransactionState, 'metadata'>): unknown[] => {
  const { refunds } = metadata;
  return Array.isArray(refunds) ? refunds : [];
};

const withRefunds = ({ metadata }: TransactionState, refunds: readonly unknown[]) => {
  const { refunds: _, ...rest } = metadata;
  return refunds.length > 0 ? { ...rest, refunds } : rest;
};

const isOf =
  (id: string) =>
  (one: unknown): one is Record<string, unknown> =>
    isRecord(one) && one['id'] === id;

/**
 * Makes the calls of a refund that are not done yet. Safe to repeat after a crash at any point.
 * @throws PaymentRefused when the provider refuses; the lines are as before then, unless the money
 * has moved meanwhile
 */
export async function settleRefund(context: MarketplaceContext, refundId: string): Promise<void> {
  const operations = await operationsByKeys(context.db, [keyOf(refundId), feeKeyOf(refundId)]);
  for (const operation of operations) {
    if (operation.state === 'done') continue;
    try {
      await settleCall(context, refundId, operation);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      await refuse(context, refundId, operation, error);
      throw error;
    }
  }
}

async function settleCall(
  context: MarketplaceContext,
  refundId: string,
  operation: PaymentOperation,
): Promise<void> {
  if (operation.state === 'refused') {
    throw new PaymentRefused({ kind: 'declined', message: 'The refund was refused.' });
  }
  const result = await callProvider(context, refundId, operation);
  await written(context, operation, async (tx, state) => {
    await finishOperation(tx, operation.key, { state: 'done', result }, context.now());
    const { id: reference } = result;
    if (typeof reference !== 'string') return;
    const isOwn = isOf(refundId);
    const refunds = storedRefunds(state).map(one => (isOwn(one) ? { ...one, reference } : one));
    await writeFacts(tx, subjectOf(state, context.now()), [
      { kind: 'metadata-changed', metadata: withRefunds(state, refunds) },
    ]);
  });
}

async function callProvider(
  { payments, db }: MarketplaceContext,
  refundId: string,
  { key, action, request, transactionId }: PaymentOperation,
): Promise<Record<string, unknown>> {
  const intentId = (await findTransactionRow(db, transactionId))?.payment_intent_id;
  // No refusal: the refund may have been made before.
  if (!payments || !intentId) throw new Error('Payments are not set up');
  const { amount } = requestSchema.parse(request).amount;
  const part = { intentId, refundId, amount };
  if (action === 'refund') return { ...(await payments.refundPart(part, key)) };
  await payments.refundFee(part, key);
  return {};
}

/** Runs `fn` on the locked transaction. @throws ApiError transaction-locked: try again later */
function written(
  context: MarketplaceContext,
  { transactionId }: PaymentOperation,
  fn: (tx: Tx, state: TransactionState) => Promise<void>,
): Promise<void> {
  return withAudit({ source: 'source/transaction' }, () =>
    inTransaction(context.db, async tx => {
      const both = await lockTransactionAndListing(tx, transactionId);
      if (both) await fn(tx, both.state);
    }),
  );
}

/** Notes a refusal. Where nothing was returned, the lines become what they were. */
async function refuse(
  context: MarketplaceContext,
  refundId: string,
  operation: PaymentOperation,
  { reason }: PaymentRefused,
): Promise<void> {
  if (operation.state === 'refused') return;
  const isMade = operation.action !== 'refund';
  const keys = isMade ? [operation.key] : [keyOf(refundId), feeKeyOf(refundId)];
  await written(context, operation, async (tx, state) => {
    for (const key of keys) {
      await finishOperation(tx, key, { state: 'refused', error: reason }, context.now());
    }
    const lineItems = isMade ? null : linesBefore(state, operation);
    const totals = lineItems && sumUp(lineItems);
    if (!totals || typeof totals === 'string') return;
    const isOwn = isOf(refundId);
    const refunds = storedRefunds(state).filter(one => !isOwn(one));
    await writeFacts(tx, subjectOf(state, context.now()), [
      { kind: 'priced', ...totals },
      { kind: 'metadata-changed', metadata: withRefunds(state, refunds) },
    ]);
  });
}

/** Returns the lines without those of the refund; null where the money has moved since. */
function linesBefore(
  { payment, lineItems, refundCalculated }: TransactionState,
  { request }: PaymentOperation,
): LineItem[] | null {
  const { reversals } = request;
  if (payment !== 'captured' || refundCalculated || !Array.isArray(reversals)) return null;
  const before = lineItems.slice(0, lineItems.length - reversals.length);
  return isDeepStrictEqual(lineItems.slice(before.length), reversals) ? before : null;
}
