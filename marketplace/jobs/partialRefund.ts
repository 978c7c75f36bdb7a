import { z } from 'zod';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import { settleRefund } from '#marketplace/engine/refunds.ts';
import { JobFailure } from './jobHandler.ts';
import type { JobHandler } from './jobHandler.ts';

const payloadSchema = z.object({ refundId: z.string() });

/** Returns a part of a payment to the customer. */
export const partialRefund: JobHandler = {
  kind: jobKinds.refund,
  maxAttempts: Infinity,
  async run(context, { payload }) {
    const { refundId } = payloadSchema.parse(payload);
    try {
      await settleRefund(context, refundId);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      throw new JobFailure(error.message, { cause: error });
    }
  },
};
