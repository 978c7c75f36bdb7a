import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';

/** Client and webhook secret of the payment provider. */
export interface Payments {
  stripe: Stripe;
  /** Signing secret of the webhook; null when no webhook is set up. */
  webhookSecret: string | null;
}

/** Settings of payments. */
export interface PaymentsOptions {
  config: Pick<Config, 'stripe'>;
  credentials: Pick<Credentials, 'sandbox' | 'sealSecret'>;
  /** Origin of the server for its own calls. */
  ownOrigin: string;
}

/** Path of the webhook. */
export const webhookPath = '/api/stripe-webhook';

/**
 * Returns the real provider when its keys are set, otherwise the stub; null when only a hosted
 * marketplace has the secret key.
 */
export async function composePayments({
  config,
  credentials,
  ownOrigin,
}: PaymentsOptions): Promise<Payments | null> {
  if (config.stripe && !config.stripe.secretKey) return null;
  // Loaded on demand: its code takes a tenth of the server's memory.
  const { createStripeClient } = await import(
    /* webpackMode: "lazy" */ '@flowroom/marketplace/stripe'
  );
  if (!config.stripe) {
    return {
      stripe: createStripeClient({
        secretKey: credentials.sandbox.stripeSecretKey,
        apiBase: `${ownOrigin}/sandbox/stripe`,
      }),
      webhookSecret: stubSecret(credentials),
    };
  }
  const { secretKey = '', webhookSecret } = config.stripe;
  return { stripe: createStripeClient({ secretKey }), webhookSecret: webhookSecret ?? null };
}

/** Returns the webhook of the stub: URL, signing secret and events. */
export const stubWebhook = ({
  credentials,
  ownOrigin,
}: Pick<PaymentsOptions, 'credentials' | 'ownOrigin'>) => ({
  url: `${ownOrigin}${webhookPath}`,
  secret: stubSecret(credentials),
  events: [
    'checkout.session.completed',
    'checkout.session.expired',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'invoice.paid',
    'invoice.payment_failed',
    'invoice.voided',
  ],
});

// Derived, so that older installations have it too.
const stubSecret = ({ sealSecret }: PaymentsOptions['credentials']): string =>
  `whsec_${createHmac('sha256', sealSecret).update('stripe-webhook').digest('hex')}`;
