import type Stripe from 'stripe';
import type { Dispute, PaymentsPort } from '#marketplace/contract/payments.ts';
import { withRefusals } from './stripeErrors.ts';

const most = 100;

/** The provider's calls about disputes. */
export const stripeDisputeCalls = (
  stripe: Stripe,
): Pick<PaymentsPort, 'listDisputes' | 'submitEvidence'> => ({
  async listDisputes() {
    const { data } = await stripe.disputes.list({ limit: most });
    return data.map(asDispute);
  },

  submitEvidence: (id, evidence) =>
    withRefusals(async () =>
      asDispute(await stripe.disputes.update(id, { evidence, submit: true })),
    ),
});

const dateOf = (seconds: number) => new Date(seconds * 1000);

function asDispute({ id, amount, currency, reason, status, created, ...rest }: Stripe.Dispute) {
  const { payment_intent: intent, evidence_details: details } = rest;
  return {
    id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amount,
    currency: currency.toUpperCase(),
    reason,
    status,
    createdAt: dateOf(created),
    dueAt: details.due_by === null ? null : dateOf(details.due_by),
    submissions: details.submission_count,
  } satisfies Dispute;
}
