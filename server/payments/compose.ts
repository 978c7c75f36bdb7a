import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Config } from '../config/config.ts';
import type { Credentials } from '../config/credentials.ts';

/** The payment provider as the server itself speaks with it. */
export interface Payments {
  stripe: Stripe;
  /** Signs what the provider tells; null: nothing that it tells can be believed. */
  webhookSecret: string | null;
}

/** What payments are reached by. */
export interface PaymentsOptions {
  config: Pick<Config, 'stripe'>;
  credentials: Pick<Credentials, 'sandbox' | 'sealSecret'>;
  /** Origin at which the server reaches itself. */
  ownOrigin: string;
}

/** Where the provider tells what happened. */
export const webhookPath = '/api/stripe-webhook';

/** The real provider when its keys are set, otherwise the stand-in; null when a hosted marketplace alone has the key. */
export async function composePayments({
  config,
  credentials,
  ownOrigin,
}: PaymentsOptions): Promise<Payments | null> {
  if (config.stripe && !config.stripe.secretKey) return null;
  // Its code takes as much memory as a tenth of all the rest.
  const { createStripeClient } = await import(
    /* webpackMode: "lazy" */ '@flowroom/marketplace/stripe'
  );
  if (!config.stripe) {
    return {
      stripe: createStripeClient({
        secretKey: credentials.sandbox.stripeSecretKey,
        apiBase: `${ownOrigin}/sandbox/stripe`,
      }),
      webhookSecret: standInSecret(credentials),
    };
  }
  const { secretKey = '', webhookSecret } = config.stripe;
  return { stripe: createStripeClient({ secretKey }), webhookSecret: webhookSecret ?? null };
}

/** Where the stand-in tells what happened to subscriptions, and how it signs. */
export const standInWebhook = ({
  credentials,
  ownOrigin,
}: Pick<PaymentsOptions, 'credentials' | 'ownOrigin'>) => ({
  url: `${ownOrigin}${webhookPath}`,
  secret: standInSecret(credentials),
  events: [
    'checkout.session.completed',
    'checkout.session.expired',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'invoice.paid',
    'invoice.payment_failed',
  ],
});

// Derived, so that installations which are older than subscriptions have it too.
const standInSecret = ({ sealSecret }: PaymentsOptions['credentials']): string =>
  `whsec_${createHmac('sha256', sealSecret).update('stripe-webhook').digest('hex')}`;
