import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { apiFault } from '../api/fault.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { inLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** What the server keeps of a class at the payment provider, in the listing's metadata. */
export interface KnownPrice {
  productId: string;
  priceId: string;
  /** Minor units a month. */
  amount: number;
  title: string;
}

/** What is sold by the month. */
export interface MonthlyOffer {
  listingId: string;
  title: string;
  amount: number;
}

/** A place that is to be paid for. */
export interface SessionRequest {
  transactionId: string;
  listingId: string;
  priceId: string;
  /** The teacher's account. */
  destination: string;
  /** The person at the payment provider, or how they are written to. */
  customer: { customer: string } | { customer_email: string };
  language: SiteLanguage;
  /** Since when the place is held, epoch milliseconds. */
  heldSince: number;
  /** A session of the same order that can not be paid any more. */
  after?: string;
}

/** Whose result a page tells, and in which language. */
export type WayBack = Pick<SessionRequest, 'transactionId' | 'language'>;

/** What became of a checkout session. */
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
/** The provider keeps every session for half an hour at least, counted from when it is made. */
const shortestSessionMinutes = 31;

const { providerCommissionPercent, paymentGatewayFeePercent, customerCommissionPercent } =
  marketplace;

/** Percent of each payment that stays with the marketplace, with the two decimals the provider takes. */
const feePercent =
  Math.round(
    ((providerCommissionPercent + paymentGatewayFeePercent + customerCommissionPercent) /
      (100 + customerCommissionPercent)) *
      10_000,
  ) / 100;

interface StripeFailure {
  type?: string;
  code?: string;
}
const failureOf = (error: unknown) => (error ?? {}) as StripeFailure;

/** What the provider has never heard of, or no longer knows. */
const isMissing = (error: unknown) => failureOf(error).code === 'resource_missing';
const isRefused = (error: unknown) => failureOf(error).type === 'StripeInvalidRequestError';

/** Goes on as a refusal that people can be told. */
async function asking<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!failureOf(error).type?.startsWith('Stripe')) throw error;
    throw apiFault(424, 'payment-service-failed', 'The payment provider did not do it.');
  }
}

// Keys travel in a header, which takes no letters of other alphabets.
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
 * The share of an amount that the rest of its period is worth, in minor units, rounded for the payer.
 * `at`, `start` and `end` are epoch seconds.
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

/** The calls that subscriptions make to the payment provider; each may be repeated. */
export function createProvider({ stripe, rootUrl }: { stripe: Stripe; rootUrl: string }) {
  const currency = marketplace.currency.toLowerCase();

  const wayBack = (path: string, { transactionId, language }: WayBack) =>
    `${rootUrl}${inLanguage(language, path)}?transactionId=${transactionId}`;

  return {
    /** Where people hear that they have subscribed. */
    successUrl: (order: WayBack) => wayBack(paths.membershipSuccess(), order),

    /** Product and price of a class; a changed price is a new one. */
    price: ({ listingId, title, amount }: MonthlyOffer, known: KnownPrice | null) =>
      asking(async (): Promise<KnownPrice> => {
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

    /** The page on which an order is paid. */
    openSession: (request: SessionRequest) =>
      asking(async (): Promise<SessionFacts> => {
        const { transactionId, listingId, priceId, destination, customer, language } = request;
        const { heldSince, after } = request;
        const metadata = { transactionId, listingId };
        const minutes = marketplace.paymentWindowMinutes + shortestSessionMinutes;
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price: priceId, quantity: 1 }],
            ...customer,
            client_reference_id: transactionId,
            metadata,
            locale: language,
            success_url: wayBack(paths.membershipSuccess(), request),
            cancel_url: wayBack(paths.membershipCancel(), request),
            // The same however often it is asked for; the place is held for a shorter time.
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
      asking(async () => factsOf(await stripe.checkout.sessions.retrieve(id))),

    /** Nobody can pay it any more; one that is over already stays as it is. */
    expireSession: (id: string) =>
      asking(async () => {
        try {
          await stripe.checkout.sessions.expire(id);
        } catch (error) {
          if (!isRefused(error)) throw error;
        }
      }),

    /** Ends a subscription at once; one that is over already, or was never there, stays as it is. */
    endSubscription: (id: string) =>
      asking(async () => {
        try {
          await stripe.subscriptions.cancel(id);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),

    /**
     * Refunds what is left of the month that a subscription was last paid for, counted from when it was
     * cancelled at the provider, fees included. The provider refunds the same amount once.
     */
    refundRest: (subscriptionId: string) =>
      asking(async () => {
        const { canceled_at: end } = await stripe.subscriptions.retrieve(subscriptionId);
        if (end === null) throw new Error(`The subscription ${subscriptionId} has not ended.`);
        const { data: invoices } = await stripe.invoices.list({
          subscription: subscriptionId,
          status: 'paid',
        });
        for (const { id: invoice, lines } of invoices) {
          if (!invoice) continue;
          const { data: payments } = await stripe.invoicePayments.list({ invoice });
          for (const { payment, amount_paid: paid } of payments) {
            const intent = idOf(payment.payment_intent);
            const amount = restOf(paid ?? 0, lines.data[0]?.period, end);
            if (!intent || amount === 0) continue;
            await stripe.refunds.create(
              {
                payment_intent: intent,
                amount,
                reverse_transfer: true,
                refund_application_fee: true,
              },
              { idempotencyKey: `${subscriptionId}:${intent}:refund-rest` },
            );
          }
        }
      }),

    /** Refunds everything that was paid with the invoices of a subscription. */
    refundAll: (subscriptionId: string) =>
      asking(async () => {
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
