import type Stripe from 'stripe';
import { PaymentRefused, waitsForEvidence } from '#marketplace/contract/payments.ts';
import type { Dispute, PaymentsPort, SentEvidence } from '#marketplace/contract/payments.ts';
import { hasCode, withRefusals } from './stripeErrors.ts';

type DisputeCalls = Pick<PaymentsPort, 'listDisputes' | 'findDispute' | 'submitEvidence'>;

/** Key of our id in the metadata of disputes. */
const idKey = 'evidenceId';

/** The provider's calls about disputes. */
export const stripeDisputeCalls = (stripe: Stripe): DisputeCalls => ({
  async listDisputes({ intentId, createdFrom, after, limit }) {
    const { data, has_more: hasMore } = await withRefusals(() =>
      stripe.disputes.list({
        limit,
        ...(intentId === undefined ? {} : { payment_intent: intentId }),
        ...(createdFrom ? { created: { gte: Math.floor(createdFrom.getTime() / 1000) } } : {}),
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    return { disputes: data.map(asDispute), hasMore };
  },

  async findDispute(id) {
    try {
      return asDispute(await withRefusals(() => stripe.disputes.retrieve(id)));
    } catch (error) {
      if (hasCode(error, 'resource_missing')) return null;
      throw error;
    }
  },

  submitEvidence: (sent, key) => withRefusals(() => submitEvidence(stripe, sent, key)),
});

async function submitEvidence(
  stripe: Stripe,
  { disputeId, evidenceId, evidence }: SentEvidence,
  key: string,
): Promise<Dispute> {
  const before = await stripe.disputes.retrieve(disputeId);
  if (before.metadata[idKey] === evidenceId) return asDispute(before);
  if (!waitsForEvidence(before)) {
    throw new PaymentRefused({
      kind: 'status',
      message: `The dispute is in status ${before.status}.`,
    });
  }
  // In one call, so that the id is there exactly if the evidence was sent.
  const params = { evidence, submit: true, metadata: { [idKey]: evidenceId } };
  return asDispute(await stripe.disputes.update(disputeId, params, { idempotencyKey: key }));
}

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
