import { z } from 'zod';
import { orderAnswer } from '../orders/answers.ts';

const disputeAnswer = z.strictObject({
  id: z.string(),
  amount: z.strictObject({ amount: z.int(), currency: z.string() }),
  reason: z.string(),
  status: z.string(),
  waits: z.boolean(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  submissions: z.int(),
  order: orderAnswer.pick({ id: true, listing: true, customer: true, provider: true }).nullable(),
});

export const disputesAnswer = z.array(disputeAnswer);

export const shownDisputeAnswer = disputeAnswer.extend({
  evidence: z.array(z.strictObject({ field: z.string(), text: z.string() })),
});
