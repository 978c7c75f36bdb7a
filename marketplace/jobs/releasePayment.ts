import { jobKinds } from '#marketplace/contract/jobs.ts';
import { z } from 'zod';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import { operationsByKeys } from '#marketplace/db/transactions/paymentOperations.ts';
import type { PaymentOperation } from '#marketplace/db/transactions/paymentOperations.ts';
import { callPayments } from '#marketplace/engine/paymentCalls.ts';
import { JobFailure } from './jobHandler.ts';
import type { JobHandler } from './jobHandler.ts';

const payloadSchema = z.object({ key: z.string() });

/** Releases a payment whose transition failed. */
export const releasePayment: JobHandler = {
  kind: jobKinds.releasePayment,
  maxAttempts: Infinity,
  async run(context, { payload }) {
    const { key } = payloadSchema.parse(payload);
    const [operation] = await operationsByKeys(context.db, [key]);
    if (!operation) throw new JobFailure(`There is no payment operation ${key}`);
    const id = await createdIntent(context, operation);
    if (id === null) return;
    try {
      await context.payments?.returnIntent(id, `${key}:undo`);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      throw new JobFailure(error.message, { cause: error });
    }
  },
};

/**
 * Returns the payment that a call has created; null when it was refused. Without a known result the
 * call is repeated: under its key it returns the existing payment.
 */
async function createdIntent(
  context: MarketplaceContext,
  operation: PaymentOperation,
): Promise<string | null> {
  try {
    const { id } = operation.result ?? (await callPayments(context, operation, [operation]));
    return String(id);
  } catch (error) {
    if (error instanceof PaymentRefused) return null;
    throw error;
  }
}
