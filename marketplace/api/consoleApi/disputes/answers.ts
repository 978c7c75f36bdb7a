import { z } from 'zod';
import { orderAnswer } from '../orders/answers.ts';

/** Evidence that was sent from the console: `done` once the provider has it. */
const sentEvidence = z.strictObject({
  state: z.enum(['started', 'done', 'refused']),
  at: z.iso.datetime(),
  error: z.string().nullable(),
});

const disputeAnswer = z.strictObject({
  id: z.string(),
  amount: z.strictObject({ amount: z.int(), currency: z.string() }),
  reason: z.string(),
  status: z.string(),
  waits: z.boolean(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  submissions: z.int(),
  sent: sentEvidence.nullable(),
  order: orderAnswer.pick({ id: true, listing: true, customer: true, provider: true }).nullable(),
});

export const disputesAnswer = z.strictObject({
  disputes: z.array(disputeAnswer),
  /** `after` of the page that follows; null on the last. */
  next: z.string().nullable(),
  /** More disputes wait than were looked at. */
  isPartial: z.boolean(),
});

export const shownDisputeAnswer = disputeAnswer.extend({
  evidence: z.array(z.strictObject({ field: z.string(), text: z.string() })),
});

export const submittedAnswer = z.strictObject({ id: z.string() });
