import { z } from 'zod';
import { jobKinds } from '#marketplace/contract/jobs.ts';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import { settleEvidence } from '#marketplace/engine/evidence.ts';
import { JobFailure } from './jobHandler.ts';
import type { JobHandler } from './jobHandler.ts';

const payloadSchema = z.object({ evidenceId: z.string() });

/** Sends the evidence of an order to the bank of its payer. */
export const disputeEvidence: JobHandler = {
  kind: jobKinds.evidence,
  maxAttempts: Infinity,
  async run(context, { payload }) {
    const { evidenceId } = payloadSchema.parse(payload);
    try {
      await settleEvidence(context, evidenceId);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      throw new JobFailure(error.message, { cause: error });
    }
  },
};
