import type Stripe from 'stripe';
import { marketplace } from '#shared/config/marketplace.ts';
import { callProvider, isRefused } from './providerCalls.ts';
import { coursePayment, paidIdOf } from './coursePayment.ts';
import type { CourseItem } from './coursePayment.ts';
import { inLanguage } from '#shared/config/siteLanguages.ts';
import { paths } from '#shared/config/paths.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { ProviderSettings } from './providerCalls.ts';

/** Request for a checkout session. */
export interface SessionRequest {
  transactionId: string;
  listingId: string;
  /** Price of a month, or a course that is paid at once. */
  item: { priceId: string } | CourseItem;
  /** The teacher's account. */
  destination: string;
  /** The student's id at the payment provider, or the email address. */
  customer: { customer: string } | { customer_email: string };
  language: SiteLanguage;
  /** Time of the reservation, epoch milliseconds. */
  heldSince: number;
  /** Fee of the marketplace in percent of each payment, with two decimals. */
  feePercent: number;
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
  /** Of a course its payment. */
  subscriptionId: string | null;
}

const minuteMs = 60_000;

/** Stripe's lower limit for `expires_at` is 30 minutes after creation. */
const minSessionMinutes = 31;

const statuses = ['open', 'complete', 'expired'] as const;

const factsOf = (session: Stripe.Checkout.Session): SessionFacts => ({
  id: session.id,
  status: statuses.find(one => one === session.status) ?? 'expired',
  isPaid: session.payment_status !== 'unpaid',
  url: session.url,
  transactionId: session.client_reference_id,
  subscriptionId: paidIdOf(session),
});

const returnUrl = (
  { rootUrl }: ProviderSettings,
  path: string,
  { transactionId, language }: ReturnTarget,
) => `${rootUrl}${inLanguage(language, path)}?transactionId=${transactionId}`;

/** Returns the URL of the success page. */
export const successUrl = (deps: ProviderSettings, order: ReturnTarget) =>
  returnUrl(deps, paths.membershipSuccess(), order);

/** What a session sells, and how it is shared with the teacher. */
const boughtOf = (
  { item, destination, feePercent }: SessionRequest,
  metadata: Record<string, string>,
): Stripe.Checkout.SessionCreateParams =>
  'priceId' in item
    ? {
        mode: 'subscription',
        line_items: [{ price: item.priceId, quantity: 1 }],
        subscription_data: {
          application_fee_percent: feePercent,
          transfer_data: { destination },
          metadata,
        },
      }
    : coursePayment(item, destination, metadata);

/** Creates the checkout session of an order. */
export const openSession = (deps: ProviderSettings, request: SessionRequest) =>
  callProvider(async (): Promise<SessionFacts> => {
    const { transactionId, listingId, customer, language, heldSince, after } = request;
    const metadata = { transactionId, listingId };
    const minutes = marketplace.paymentWindowMinutes + minSessionMinutes;
    const session = await deps.stripe.checkout.sessions.create(
      {
        ...boughtOf(request, metadata),
        ...customer,
        client_reference_id: transactionId,
        metadata,
        locale: language,
        success_url: returnUrl(deps, paths.membershipSuccess(), request),
        cancel_url: returnUrl(deps, paths.membershipCancel(), request),
        // Counted from the reservation, so that a repeated call sends the same parameters. The
        // reservation itself expires earlier.
        expires_at: Math.floor((heldSince + minutes * minuteMs) / 1000),
      },
      { idempotencyKey: `${transactionId}:request-payment:${language}:${after ?? 'first'}` },
    );
    return factsOf(session);
  });

export const fetchSession = ({ stripe }: ProviderSettings, id: string) =>
  callProvider(async () => factsOf(await stripe.checkout.sessions.retrieve(id)));

/** Expires a session. A session that is already complete or expired is left as it is. */
export const expireSession = ({ stripe }: ProviderSettings, id: string) =>
  callProvider(async () => {
    try {
      await stripe.checkout.sessions.expire(id);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  });
