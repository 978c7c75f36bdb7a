import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { callProvider, idOf, isMissing, isRefused } from './providerCalls.ts';
import { createRefunds } from './refunds.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { inLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/**
 * Product and price of a class at the payment provider, as stored in the metadata of the listing.
 * `amount`: minor units a month.
 */
export const knownPrice = v.object({
  productId: v.string(),
  priceId: v.string(),
  amount: v.number(),
  title: v.optional(v.string(), ''),
});
export type KnownPrice = v.InferOutput<typeof knownPrice>;

/** A class that is sold by the month. `amount`: minor units a month. */
export interface MonthlyOffer {
  listingId: string;
  title: string;
  amount: number;
}

/** Request for a checkout session. */
export interface SessionRequest {
  transactionId: string;
  listingId: string;
  priceId: string;
  /** The teacher's account. */
  destination: string;
  /** The student's id at the payment provider, or the email address. */
  customer: { customer: string } | { customer_email: string };
  language: SiteLanguage;
  /** Time of the reservation, epoch milliseconds. */
  heldSince: number;
  /** Id of an expired session of the same order. */
  after?: string;
}

/** Order and language of the page to which the provider redirects. */
export type ReturnTarget = Pick<SessionRequest, 'transactionId' | 'language'>;

/** State of a checkout session. */
export interface SessionFacts {
  id: string;
  status: (typeof statuses)[number];
  isPaid: boolean;
  url: string | null;
  transactionId: string | null;
  subscriptionId: string | null;
}

export type Provider = ReturnType<typeof createProvider>;

const minuteMs = 60_000;
/** Stripe's lower limit for `expires_at` is 30 minutes after creation. */
const minSessionMinutes = 31;

const { providerCommissionPercent, paymentGatewayFeePercent, customerCommissionPercent } =
  marketplace;

/** Percent of each payment that the marketplace keeps, rounded to the two decimals that Stripe accepts. */
const feePercent =
  Math.round(
    ((providerCommissionPercent + paymentGatewayFeePercent + customerCommissionPercent) /
      (100 + customerCommissionPercent)) *
      10_000,
  ) / 100;

// Idempotency keys are HTTP headers, which are limited to ASCII.
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

const statuses = ['open', 'complete', 'expired'] as const;

const factsOf = (session: Stripe.Checkout.Session): SessionFacts => ({
  id: session.id,
  status: statuses.find(one => one === session.status) ?? 'expired',
  isPaid: session.payment_status !== 'unpaid',
  url: session.url,
  transactionId: session.client_reference_id,
  subscriptionId: idOf(session.subscription),
});

/** Calls of subscriptions to the payment provider. Every call is idempotent. */
export function createProvider({ stripe, rootUrl }: { stripe: Stripe; rootUrl: string }) {
  const currency = marketplace.currency.toLowerCase();

  const returnUrl = (path: string, { transactionId, language }: ReturnTarget) =>
    `${rootUrl}${inLanguage(language, path)}?transactionId=${transactionId}`;

  const refunds = createRefunds({ stripe });

  return {
    ...refunds,

    /** Returns the URL of the success page. */
    successUrl: (order: ReturnTarget) => returnUrl(paths.membershipSuccess(), order),

    /** Creates or updates product and price of a class. A changed amount creates a new price. */
    price: ({ listingId, title, amount }: MonthlyOffer, known: KnownPrice | null) =>
      callProvider(async (): Promise<KnownPrice> => {
        if (known?.amount === amount && known.title === title) return known;
        const metadata = { listingId };
        const productId =
          known?.productId ??
          (
            await stripe.products.create(
              { name: title, metadata },
              { idempotencyKey: `${listingId}:product:${digestOf(title)}` },
            )
          ).id;
        if (known && known.title !== title)
          await stripe.products.update(productId, { name: title });
        if (known?.amount === amount) return { ...known, title };
        const price = await stripe.prices.create(
          {
            product: productId,
            currency,
            unit_amount: amount,
            recurring: { interval: 'month' },
            metadata,
          },
          { idempotencyKey: `${productId}:price:${amount}` },
        );
        return { productId, priceId: price.id, amount, title };
      }),

    /** Creates the checkout session of an order. */
    openSession: (request: SessionRequest) =>
      callProvider(async (): Promise<SessionFacts> => {
        const { transactionId, listingId, priceId, destination, customer, language } = request;
        const { heldSince, after } = request;
        const metadata = { transactionId, listingId };
        const minutes = marketplace.paymentWindowMinutes + minSessionMinutes;
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price: priceId, quantity: 1 }],
            ...customer,
            client_reference_id: transactionId,
            metadata,
            locale: language,
            success_url: returnUrl(paths.membershipSuccess(), request),
            cancel_url: returnUrl(paths.membershipCancel(), request),
            // Counted from the reservation, so that a repeated call sends the same parameters. The
            // reservation itself expires earlier.
            expires_at: Math.floor((heldSince + minutes * minuteMs) / 1000),
            subscription_data: {
              application_fee_percent: feePercent,
              transfer_data: { destination },
              metadata,
            },
          },
          { idempotencyKey: `${transactionId}:request-payment:${language}:${after ?? 'first'}` },
        );
        return factsOf(session);
      }),

    session: (id: string) =>
      callProvider(async () => factsOf(await stripe.checkout.sessions.retrieve(id))),

    /** Expires a session. A session that is already complete or expired is left as it is. */
    expireSession: (id: string) =>
      callProvider(async () => {
        try {
          await stripe.checkout.sessions.expire(id);
        } catch (error) {
          if (!isRefused(error)) throw error;
        }
      }),

    /** Takes back what would lower the next bill of a subscription. */
    dropCreditsOf: (id: string) =>
      callProvider(async () => refunds.dropCredits(await stripe.subscriptions.retrieve(id))),

    /** Tells whether a subscription has not ended yet. */
    isRunning: (id: string) =>
      callProvider(async () => (await stripe.subscriptions.retrieve(id)).ended_at === null),

    /** Cancels a subscription at once, and what it would have billed later. An ended or unknown one is not an error. */
    endSubscription: (id: string) =>
      callProvider(async () => {
        try {
          const ended = await stripe.subscriptions.cancel(id).catch((error: unknown) => {
            if (!isMissing(error)) throw error;
            return stripe.subscriptions.retrieve(id);
          });
          await refunds.dropCredits(ended);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),
  };
}
