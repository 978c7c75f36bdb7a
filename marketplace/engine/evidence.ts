import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import type { DisputeEvidence } from '#marketplace/contract/payments.ts';
import { insertJob } from '#marketplace/db/jobs/jobs.ts';
import type { Db } from '#marketplace/db/database.ts';
import { evidenceAction, evidenceOfDisputes } from '#marketplace/db/transactions/evidence.ts';
import {
  finishOperation,
  operationsByKeys,
  recordOperations,
} from '#marketplace/db/transactions/paymentOperations.ts';
import type { PaymentOperation } from '#marketplace/db/transactions/paymentOperations.ts';
import { lockTransactionAndListing } from './transition.ts';

// Evidence for the bank of a payer. It is stored when an operator sends it, and a job makes the
// call, so that a crash neither loses it nor sends it twice.

const keyOf = (id: string): string => `evidence:${id}`;

const requestSchema = z.object({
  disputeId: z.string(),
  evidence: z.record(z.string(), z.string()),
});

/**
 * Stores the evidence of an order for a dispute of its payment.
 * @throws ApiError conflict where it is being sent, or was sent
 */
export async function reserveEvidence(
  context: MarketplaceContext,
  tx: Db,
  { transactionId, disputeId, evidence }: NewEvidence,
): Promise<void> {
  const both = await lockTransactionAndListing(tx, transactionId);
  if (!both) throw new ApiError('not-found');
  const earlier = (await evidenceOfDisputes(tx, [transactionId])).get(disputeId);
  if (earlier && earlier.state !== 'refused') throw disputeAnswered();
  const [id, now] = [randomUUID(), context.now()];
  const operation = {
    key: keyOf(id),
    transactionId,
    seq: both.state.steps.length,
    position: 0,
    action: evidenceAction,
    request: { disputeId, evidence },
  };
  await recordOperations(tx, [operation], now);
  await insertJob(tx, {
    kind: jobKinds.evidence,
    payload: { evidenceId: id },
    runAt: now,
    createdAt: now,
    key: keyOf(id),
    transactionId,
  });
}

export interface NewEvidence {
  transactionId: string;
  disputeId: string;
  evidence: DisputeEvidence;
}

/** The refusal of evidence that nobody waits for. */
export const disputeAnswered = (): ApiError =>
  new ApiError('conflict', {
    title: 'The dispute does not wait for evidence.',
    meta: { reason: 'dispute-answered' },
  });

/**
 * Sends stored evidence. Safe to repeat after a crash at any point.
 * @throws PaymentRefused when the provider refuses it
 */
export async function settleEvidence(
  context: MarketplaceContext,
  evidenceId: string,
): Promise<void> {
  const [operation] = await operationsByKeys(context.db, [keyOf(evidenceId)]);
  if (operation?.state !== 'started') return;
  try {
    await send(context, evidenceId, operation);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await finish(context, operation, { state: 'refused', error: error.reason });
    throw error;
  }
}

async function send(
  context: MarketplaceContext,
  evidenceId: string,
  operation: PaymentOperation,
): Promise<void> {
  const { payments } = context;
  // No refusal: it may have been sent before.
  if (!payments) throw new Error('Payments are not set up');
  const { disputeId, evidence } = requestSchema.parse(operation.request);
  const { id } = await payments.submitEvidence({ disputeId, evidenceId, evidence }, operation.key);
  await finish(context, operation, { state: 'done', result: { id } });
}

/**
 * Stores how it ended. The texts are the provider's from then on: nothing here has to erase them.
 */
const finish = (
  { db, now }: MarketplaceContext,
  { key, request: { disputeId } }: PaymentOperation,
  outcome: Parameters<typeof finishOperation>[2],
): Promise<void> => finishOperation(db, key, { ...outcome, request: { disputeId } }, now());
