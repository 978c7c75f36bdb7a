import { jobKinds } from '#marketplace/contract/jobs.ts';
import { z } from 'zod';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import { insertJob } from '#marketplace/db/jobs/jobs.ts';
import { isRefunding } from '#marketplace/db/transactions/paymentOperations.ts';
import { JobFailure } from './jobHandler.ts';
import type { JobHandler } from './jobHandler.ts';

const hour = 60 * 60_000;
/** About a month: funds of a card payment are available long before. */
const maxTries = 120;
const waitMs = 6 * hour;
const monthMs = maxTries * waitMs;

const payloadSchema = z.object({
  account: z.string(),
  amount: z.number(),
  currency: z.string(),
  transactionId: z.string(),
  key: z.string(),
  tries: z.number(),
});

/** Transfers funds that were not available when the transaction was completed. */
export const latePayout: JobHandler = {
  kind: jobKinds.payout,
  maxAttempts: Infinity,
  async run(context, job) {
    const { key, tries, ...payout } = payloadSchema.parse(job.payload);
    if (!context.payments) throw new JobFailure('Payments are not set up');
    // An earlier attempt may have made it, whose answer was lost.
    const madeSince = job.attempts > 1 ? new Date(context.now().getTime() - monthMs) : null;
    try {
      // A new key for each attempt: under an old one the provider would repeat that there are no
      // funds.
      const mustWait = await isRefunding(context.db, payout.transactionId);
      const made = { ...payout, madeSince };
      if (!mustWait && (await context.payments.payOut(made, `${key}:${tries}`))) return;
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      throw new JobFailure(error.message, { cause: error });
    }
    if (tries >= maxTries) throw new JobFailure('The money did not become available');
    const now = context.now();
    await insertJob(context.db, {
      kind: jobKinds.payout,
      payload: { ...payout, key, tries: tries + 1 },
      runAt: new Date(now.getTime() + waitMs),
      createdAt: now,
      key: `${key}:later:${tries + 1}`,
    });
  },
};
