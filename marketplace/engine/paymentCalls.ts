import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import { idempotencyKeyMs, PaymentRefused } from '#marketplace/contract/payments.ts';
import type { PaymentsPort } from '#marketplace/contract/payments.ts';
import { insertJob } from '#marketplace/db/jobs/jobs.ts';
import { isRefunding } from '#marketplace/db/transactions/paymentOperations.ts';
import type { PaymentOperation } from '#marketplace/db/transactions/paymentOperations.ts';
import { findTransactionRow } from '#marketplace/db/transactions/transactionState.ts';
import type { PaymentCall } from '#marketplace/domain/transaction/payments.ts';

const payoutRetryMs = 60 * 60_000;

/** Makes one stored call; returns the part of the answer to store. */
export async function callPayments(
  context: MarketplaceContext,
  operation: PaymentOperation,
  operations: readonly PaymentOperation[],
): Promise<Record<string, unknown>> {
  const { payments } = context;
  if (!payments)
    throw new PaymentRefused({ kind: 'declined', message: 'Payments are not set up.' });
  const call = { ...operation.request, action: operation.action } as PaymentCall;
  const { key, transactionId } = operation;
  switch (call.action) {
    case 'create':
      return { ...(await createIntent(payments, call, transactionId, key)) };
    case 'confirm':
      await payments.confirmIntent(await intentOf(context, operations), key);
      return {};
    case 'capture':
      await payments.captureIntent(await intentOf(context, operations), key);
      return {};
    case 'return':
      await payments.returnIntent(await intentOf(context, operations), key);
      return {};
    case 'payout':
      return payOut(context, payments, call, operation);
  }
}

const createIntent = (
  payments: PaymentsPort,
  call: Extract<PaymentCall, { action: 'create' }>,
  transactionId: string,
  key: string,
) => {
  const { action: _action, amount, ...rest } = call;
  return payments.createIntent({ ...rest, ...amount, transactionId }, key);
};

/** The transaction's payment, created by this transition or an earlier one. */
async function intentOf(
  context: MarketplaceContext,
  operations: readonly PaymentOperation[],
): Promise<string> {
  const made = operations.find(({ action }) => action === 'create')?.result?.id;
  if (typeof made === 'string') return made;
  const [first] = operations;
  const row = first && (await findTransactionRow(context.db, first.transactionId));
  if (!row?.payment_intent_id) {
    throw new PaymentRefused({ kind: 'status', message: 'The transaction has no payment.' });
  }
  return row.payment_intent_id;
}

/**
 * Funds that are not available yet are transferred by a later job, so that the transition does not
 * wait.
 */
async function payOut(
  context: MarketplaceContext,
  payments: PaymentsPort,
  call: Extract<PaymentCall, { action: 'payout' }>,
  { key, transactionId, createdAt }: PaymentOperation,
): Promise<Record<string, unknown>> {
  const payout = { account: call.account, ...call.amount, transactionId };
  const now = context.now();
  const madeSince = now.getTime() - createdAt.getTime() < idempotencyKeyMs ? null : createdAt;
  // A refund that is still to be made takes its money from the same account.
  const mustWait = await isRefunding(context.db, transactionId);
  if (!mustWait && (await payments.payOut({ ...payout, madeSince }, key))) return {};
  await insertJob(context.db, {
    kind: jobKinds.payout,
    payload: { ...payout, key, tries: 1 },
    runAt: new Date(now.getTime() + payoutRetryMs),
    createdAt: now,
    key: `${key}:later`,
  });
  return { later: true };
}
