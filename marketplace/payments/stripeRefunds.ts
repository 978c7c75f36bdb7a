import type Stripe from 'stripe';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import type { PartialReturn, PaymentsPort } from '#marketplace/contract/payments.ts';
import { hasCode, withRefusals } from './stripeErrors.ts';

type RefundCalls = Pick<PaymentsPort, 'returnIntent' | 'refundPart' | 'refundFee'>;

/** Key of our id in the metadata of refunds and of returned fees. */
const idKey = 'refundId';
const perPage = 100;

/** The provider's calls that return money. */
export const stripeRefundCalls = (stripe: Stripe): RefundCalls => ({
  async returnIntent(id, key) {
    try {
      await withRefusals(() => returnMoney(stripe, id, key));
    } catch (error) {
      if (!hasCode(error, 'charge_already_refunded')) throw error;
    }
  },

  async refundPart(part, key) {
    // A refusal to list them is none of the refund, which may have been made before.
    const made = await madeBefore(stripe, part);
    if (made) return made;
    try {
      return await withRefusals(() => refundPart(stripe, part, key));
    } catch (error) {
      if (hasCode(error, 'charge_already_refunded')) return null;
      throw error;
    }
  },

  refundFee: (part, key) => withRefusals(() => refundFee(stripe, part, key)),
});

async function returnMoney(stripe: Stripe, id: string, key: string): Promise<void> {
  const intent = await withCharge(stripe, id);
  const { status, application_fee_amount: fee } = intent;
  if (status === 'canceled') return;
  if (status !== 'succeeded') {
    await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key });
    return;
  }
  const charge = chargeOf(intent);
  const hasParts = charge.amount_refunded > 0 && (await isRefundedInPart(stripe, id));
  if (!charge.refunded) {
    await stripe.refunds.create(
      {
        payment_intent: id,
        reverse_transfer: true,
        // Refunding a fee of zero would be refused.
        ...(fee && !hasParts ? { refund_application_fee: true } : {}),
      },
      { idempotencyKey: key },
    );
  }
  // The provider would compute a share of it: with what was returned before, it might leave cents.
  if (hasParts) await returnFee(stripe, charge, { key: `${key}:fee` });
}

async function isRefundedInPart(stripe: Stripe, intent: string): Promise<boolean> {
  for await (const { metadata } of stripe.refunds.list({
    payment_intent: intent,
    limit: perPage,
  })) {
    if (metadata?.[idKey]) return true;
  }
  return false;
}

async function madeBefore(
  stripe: Stripe,
  { intentId, refundId }: PartialReturn,
): Promise<{ id: string } | null> {
  const made = stripe.refunds.list({ payment_intent: intentId, limit: perPage });
  for await (const { id, metadata } of made) if (metadata?.[idKey] === refundId) return { id };
  return null;
}

async function refundPart(
  stripe: Stripe,
  { intentId, refundId, amount }: PartialReturn,
  key: string,
): Promise<{ id: string }> {
  const { id } = await stripe.refunds.create(
    {
      payment_intent: intentId,
      amount,
      reverse_transfer: true,
      metadata: { [idKey]: refundId },
    },
    { idempotencyKey: key },
  );
  return { id };
}

async function refundFee(
  stripe: Stripe,
  { intentId, refundId, amount }: PartialReturn,
  key: string,
): Promise<void> {
  const charge = chargeOf(await withCharge(stripe, intentId));
  await returnFee(stripe, charge, { key, amount, refundId });
}

/** Returns an amount of the fee, or what is left of it. */
async function returnFee(
  stripe: Stripe,
  { application_fee: ref }: Stripe.Charge,
  { key, amount, refundId }: { key: string; amount?: number; refundId?: string },
): Promise<void> {
  const fee = idOf(ref);
  if (fee === null) return;
  if (refundId !== undefined) {
    const made = stripe.applicationFees.listRefunds(fee, { limit: perPage });
    for await (const { metadata } of made) if (metadata?.[idKey] === refundId) return;
  }
  const { amount: all, amount_refunded: back } = await stripe.applicationFees.retrieve(fee);
  const due = Math.min(amount ?? all, all - back);
  if (due <= 0) return;
  await stripe.applicationFees.createRefund(
    fee,
    { amount: due, ...(refundId === undefined ? {} : { metadata: { [idKey]: refundId } }) },
    { idempotencyKey: key },
  );
}

const withCharge = (stripe: Stripe, intent: string) =>
  stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge {
  if (charge && typeof charge === 'object') return charge;
  throw new PaymentRefused({ kind: 'status', message: 'The payment has no charge.' });
}

const idOf = (ref: string | { id: string } | null): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null);
