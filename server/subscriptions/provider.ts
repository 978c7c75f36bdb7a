import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { apiFault } from '../api/fault.ts';
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

// Told by its type: the class would load the provider's client where nothing is sold by the month.
const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error &&
  'type' in error &&
  typeof error.type === 'string' &&
  error.type.startsWith('Stripe');

const isMissing = (error: unknown) => isStripeError(error) && error.code === 'resource_missing';
const isRefused = (error: unknown) =>
  isStripeError(error) && error.type === 'StripeInvalidRequestError';

/** Runs a call to the provider. @throws ApiFault 424 when the provider refuses or does not answer */
async function callProvider<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!isStripeError(error)) throw error;
    throw apiFault(424, 'payment-service-failed', 'The payment provider did not do it.');
  }
}

// Idempotency keys are HTTP headers, which are limited to ASCII.
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null);

const statuses = ['open', 'complete', 'expired'] as const;

const factsOf = (session: Stripe.Checkout.Session): SessionFacts => ({
  id: session.id,
  status: statuses.find(one => one === session.status) ?? 'expired',
  isPaid: session.payment_status !== 'unpaid',
  url: session.url,
  transactionId: session.client_reference_id,
  subscriptionId: idOf(session.subscription),
});

/**
 * Returns the part of an amount for the rest of its period, in minor units, rounded up in favour of the
 * payer. `at`, `start` and `end` are epoch seconds.
 */
export function restOf(
  amount: number,
  period: { start: number; end: number } | undefined,
  at: number,
): number {
  if (!period || period.end <= period.start) return 0;
  const share = (period.end - at) / (period.end - period.start);
  return Math.ceil(amount * Math.min(1, Math.max(0, share)));
}

const isIn = (period: { start: number; end: number } | undefined, at: number): boolean =>
  period !== undefined && period.start <= at && at < period.end;
const sumOf = (shares: readonly RefundedShare[]) =>
  shares.reduce((sum, { amount }) => sum + amount, 0);

/** A class time whose share of a paid month is refunded. */
export interface SharedTime {
  subscriptionId: string;
  /** Names the refund: a repeated call with it refunds once. */
  key: string;
  /** Start of the class time, epoch milliseconds. */
  start: number;
  /** Number of class times in a period that was paid for (epoch milliseconds). */
  count: (period: { start: number; end: number }) => number;
}

/** A share that was refunded before, of a class time at `start` (ISO). */
export interface RefundedShare {
  start: string;
  /** Minor units. */
  amount: number;
}

/** Calls of subscriptions to the payment provider. Every call is idempotent. */
export function createProvider({ stripe, rootUrl }: { stripe: Stripe; rootUrl: string }) {
  const currency = marketplace.currency.toLowerCase();

  const returnUrl = (path: string, { transactionId, language }: ReturnTarget) =>
    `${rootUrl}${inLanguage(language, path)}?transactionId=${transactionId}`;

  /** Lists the payments of the paid invoices of a subscription, with the period that each pays. */
  async function paidMonths(subscription: string) {
    const { data: invoices } = await stripe.invoices.list({ subscription, status: 'paid' });
    const found = [];
    for (const { id: invoice, lines } of invoices) {
      if (!invoice) continue;
      const { data: payments } = await stripe.invoicePayments.list({ invoice });
      for (const { payment, amount_paid: paid } of payments) {
        const intent = idOf(payment.payment_intent);
        if (intent) found.push({ intent, paid: paid ?? 0, period: lines.data[0]?.period });
      }
    }
    return found;
  }

  const refund = (payment_intent: string, amount: number, idempotencyKey: string) =>
    stripe.refunds.create(
      { payment_intent, amount, reverse_transfer: true, refund_application_fee: true },
      { idempotencyKey },
    );

  return {
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

    /** Cancels a subscription at once. An ended or unknown subscription is not an error. */
    endSubscription: (id: string) =>
      callProvider(async () => {
        try {
          await stripe.subscriptions.cancel(id);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),

    /**
     * Refunds the rest of the last paid month, counted from the cancellation at the provider, fees
     * included; `shares` of class times in it are taken off. The idempotency key makes a repeated call refund once.
     */
    refundRest: (subscriptionId: string, shares: readonly RefundedShare[] = []) =>
      callProvider(async () => {
        const { canceled_at: end } = await stripe.subscriptions.retrieve(subscriptionId);
        if (end === null) throw new Error(`The subscription ${subscriptionId} has not ended.`);
        for (const { intent, paid, period } of await paidMonths(subscriptionId)) {
          const rest = restOf(paid, period, end);
          const inPeriod = shares.filter(({ start }) => isIn(period, Date.parse(start) / 1000));
          const behind = inPeriod.filter(({ start }) => Date.parse(start) / 1000 >= end);
          const amount = Math.min(rest - sumOf(behind), paid - sumOf(inPeriod));
          if (amount > 0) await refund(intent, amount, `${subscriptionId}:${intent}:refund-rest`);
        }
      }),

    /**
     * Refunds the share of one class time in the month that is paid, fees included. Returns the amount in minor
     * units; 0 when its month is not paid yet.
     */
    refundShare: ({ subscriptionId, key, start, count }: SharedTime) =>
      callProvider(async () => {
        for (const { intent, paid, period } of await paidMonths(subscriptionId)) {
          if (!period || !isIn(period, start / 1000)) continue;
          const times = count({ start: period.start * 1000, end: period.end * 1000 });
          // Rounded down, so that all shares together are never more than was paid.
          const amount = times > 0 ? Math.floor(paid / times) : 0;
          if (amount > 0) await refund(intent, amount, key);
          return amount;
        }
        return 0;
      }),

    /** Refunds all payments of the invoices of a subscription. */
    refundAll: (subscriptionId: string) =>
      callProvider(async () => {
        const { data: invoices } = await stripe.invoices.list({ subscription: subscriptionId });
        for (const { id: invoice } of invoices) {
          if (!invoice) continue;
          const { data: payments } = await stripe.invoicePayments.list({ invoice });
          for (const { payment } of payments) {
            const intent = idOf(payment.payment_intent);
            if (!intent) continue;
            await stripe.refunds.create(
              { payment_intent: intent, reverse_transfer: true, refund_application_fee: true },
              { idempotencyKey: `${subscriptionId}:${intent}:give-back` },
            );
          }
        }
      }),
  };
}
