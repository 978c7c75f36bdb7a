import type Stripe from 'stripe';
import { iso } from '#shared/time/time.ts';
import { callProvider, idOf } from './providerCalls.ts';
import type { ProviderAccess } from './providerCalls.ts';
import { cardOf, money } from './planMonths.ts';
import type { Months } from './shares.ts';
import type { SubscriptionDetails } from '#shared/contract/api/subscriptions.ts';

/** The whole time of a course is paid at once. */
const wholeTime = { start: 0, end: Infinity };

/** Returns the payment of a course as the one period of a subscription that is paid. */
export const fetchCoursePayment = ({ stripe }: ProviderAccess, intent: string) =>
  callProvider(async (): Promise<Months> => {
    const { amount_received: paid } = await stripe.paymentIntents.retrieve(intent);
    return { paid: [{ period: wholeTime, paid, intent, credits: new Map() }], next: null };
  });

/** Returns what the student may know of the payment of a course. */
export const fetchCourseDetails = ({ stripe }: ProviderAccess, intent: string) =>
  callProvider(async (): Promise<SubscriptionDetails> => {
    const none = { renewal: null, periodEnd: null, comeback: null };
    const { latest_charge: latest } = await stripe.paymentIntents.retrieve(intent, {
      expand: ['latest_charge'],
    });
    if (!latest || typeof latest === 'string') return { ...none, card: null, months: [] };
    return { ...none, ...payerOf(latest) };
  });

function payerOf(charge: Stripe.Charge): Pick<SubscriptionDetails, 'card' | 'months'> {
  const card = cardOf(charge.payment_method_details?.card);
  const state = charge.amount_refunded >= charge.amount ? 'refunded' : 'paid';
  const amount = money(charge.amount, charge.currency);
  const at = iso(charge.created * 1000);
  return { card, months: [{ at, amount, state, ...(card ? { card } : {}) }] };
}

/** Fields of a checkout session by which a course is paid at once, fees included. */
export const coursePayment = (
  { title, amount, fee, currency }: CourseItem,
  destination: string,
  metadata: Record<string, string>,
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  // Of others the money comes, or fails to, days later, when the hold is over.
  allowed_payment_method_types: ['card'],
  line_items: [
    {
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: amount,
        product_data: { name: title },
      },
      quantity: 1,
    },
  ],
  payment_intent_data: {
    application_fee_amount: fee,
    transfer_data: { destination },
    metadata,
  },
});

/** A course as the provider's page names and charges it; amounts are minor units. */
export interface CourseItem {
  title: string;
  amount: number;
  /** What the marketplace takes of it. */
  fee: number;
  currency: string;
}

/** Returns the id by which the provider has what a checkout session has paid. */
export const paidIdOf = ({ subscription, payment_intent: intent }: Stripe.Checkout.Session) =>
  idOf(subscription) ?? idOf(intent);
