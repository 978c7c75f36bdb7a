import { jobKinds } from '#marketplace/contract/jobs.ts';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { cancelJobsOfState } from '#marketplace/db/jobs/jobs.ts';
import { makeTransition } from '#marketplace/engine/transition.ts';
import { JobFailure } from './jobHandler.ts';
import type { JobHandler } from './jobHandler.ts';

const payloadSchema = z.object({ transition: z.string(), seq: z.number() });

/**
 * Makes an automatic transition when its time has come. A refused one is not retried, and no other
 * automatic transition of the state is made: the transaction waits for an actor.
 */
export const delayedTransition: JobHandler = {
  kind: jobKinds.transition,
  maxAttempts: Infinity,
  async run(context, job) {
    const { transactionId } = job;
    const { transition, seq } = payloadSchema.parse(job.payload);
    if (!transactionId) throw new JobFailure('The job names no transaction');
    const { runAt: dueAt } = job;
    const request = { transition, params: {}, by: 'system', trusted: true, dueAt } as const;
    try {
      await makeTransition(context, transactionId, request, seq);
    } catch (error) {
      // A locked transaction has another transition in flight, whose result decides.
      if (!(error instanceof ApiError) || error.code === 'transaction-locked') throw error;
      await cancelJobsOfState(context.db, transactionId, {
        kind: jobKinds.transition,
        exceptId: job.id,
      });
      throw new JobFailure(`${transition} was refused: ${error.code}`, { cause: error });
    }
  },
};
