import type Stripe from 'stripe';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import type { NewIntent, PaymentsPort } from '#marketplace/contract/payments.ts';
import { stripeAccountCalls, stripeCustomerCalls } from './stripeAccounts.ts';
import { stripeDisputeCalls } from './stripeDisputes.ts';
import { withRefusals, hasCode } from './stripeErrors.ts';
import { stripeRefundCalls } from './stripeRefunds.ts';

/** The payments port over Stripe: destination charges, authorised first and captured later. */
export function createStripeGateway(stripe: Stripe): PaymentsPort {
  return {
    ...stripeAccountCalls(stripe),
    ...stripeCustomerCalls(stripe),
    ...stripeRefundCalls(stripe),
    ...stripeDisputeCalls(stripe),

    createIntent: (intent, key) =>
      withRefusals(async () => {
        const method = await cardOf(stripe, intent, key);
        const made = await stripe.paymentIntents.create(
          { ...intentParams(intent), ...method },
          { idempotencyKey: key },
        );
        return { id: made.id, clientSecret: made.client_secret ?? '' };
      }),

    confirmIntent: (id, key) =>
      withRefusals(async () => {
        let { status } = await stripe.paymentIntents.retrieve(id);
        if (status === 'requires_confirmation') {
          ({ status } = await stripe.paymentIntents.confirm(id, {}, { idempotencyKey: key }));
        }
        if (status !== 'requires_capture' && status !== 'succeeded') throw unexpected(status);
      }),

    captureIntent: (id, key) =>
      withRefusals(async () => {
        const { status } = await stripe.paymentIntents.retrieve(id);
        if (status === 'succeeded') return;
        if (status !== 'requires_capture') throw unexpected(status);
        await stripe.paymentIntents.capture(id, {}, { idempotencyKey: key });
      }),

    async payOut({ account, amount, currency, transactionId, madeSince }, key) {
      try {
        if (
          madeSince &&
          (await withRefusals(() => isPaidOut(stripe, account, transactionId, madeSince)))
        )
          return true;
        await withRefusals(() =>
          stripe.payouts.create(
            { amount, currency: currency.toLowerCase(), metadata: { transactionId } },
            { stripeAccount: account, idempotencyKey: key },
          ),
        );
        return true;
      } catch (error) {
        if (hasCode(error, 'balance_insufficient')) return false;
        throw error;
      }
    },
  };
}

async function isPaidOut(
  stripe: Stripe,
  stripeAccount: string,
  transactionId: string,
  since: Date,
): Promise<boolean> {
  // The provider's clock may be behind ours.
  const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
  for await (const { metadata, status } of stripe.payouts.list(
    { created, limit: 100 },
    { stripeAccount },
  )) {
    const isOwn = metadata?.['transactionId'] === transactionId;
    if (isOwn && status !== 'failed' && status !== 'canceled') return true;
  }
  return false;
}

function intentParams(intent: NewIntent): Stripe.PaymentIntentCreateParams {
  const { amount, currency, fee, account, customer, saveMethod } = intent;
  return {
    amount,
    currency: currency.toLowerCase(),
    transfer_data: { destination: account },
    metadata: { transactionId: intent.transactionId },
    ...(fee > 0 ? { application_fee_amount: fee } : {}),
    customer,
    ...(saveMethod ? { setup_future_usage: 'off_session' } : {}),
    ...methodParams(intent),
    ...confirmParams(intent),
  };
}

/** Returns the card to pay with, if given: a token becomes a new payment method. */
async function cardOf(
  stripe: Stripe,
  { paymentMethod, cardToken }: NewIntent,
  key: string,
): Promise<{ payment_method?: string }> {
  if (cardToken === undefined) return paymentMethod ? { payment_method: paymentMethod } : {};
  const { id } = await stripe.paymentMethods.create(
    { type: 'card', card: { token: cardToken } },
    { idempotencyKey: `${key}:card` },
  );
  return { payment_method: id };
}

const methodParams = ({ pushMethods }: NewIntent): Partial<Stripe.PaymentIntentCreateParams> =>
  pushMethods
    ? { capture_method: 'automatic', allowed_payment_method_types: pushMethods }
    : {
        capture_method: 'manual',
        // Cards and wallets only: no methods that redirect the customer.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      };

function confirmParams({
  offSession,
  confirmNow,
}: NewIntent): Partial<Stripe.PaymentIntentCreateParams> {
  if (offSession) return { confirm: true, off_session: true };
  return confirmNow ? { confirm: true, error_on_requires_action: true } : {};
}

const unexpected = (status: string): PaymentRefused =>
  new PaymentRefused({ kind: 'status', message: `The payment is in status ${status}.` });
