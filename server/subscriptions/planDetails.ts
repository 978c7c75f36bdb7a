import type Stripe from 'stripe';
import type { SubscriptionLife } from './life.ts';
import { callProvider, idOf } from './providerCalls.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { iso } from './notifyStudents.ts';
import type {
  PlanCard,
  PlanMonth,
  SubscriptionDetails,
} from '#shared/contract/api/subscriptions.ts';
import type { Money } from '#shared/contract/values.ts';

interface PlanDetailsDeps {
  stripe: Stripe;
  life: Pick<SubscriptionLife, 'comeback'>;
}

/** Tells what a subscriber may know of the payments of a subscription. */
export type PlanDetails = (order: Subscription) => Promise<SubscriptionDetails>;

// Two years of months; older ones are on the receipts.
const mostMonths = 24;

const money = (amount: number, currency: string): Money => ({
  amount,
  currency: currency.toUpperCase(),
});

const cardOf = (card: { brand?: string | null; last4?: string | null } | null | undefined) =>
  card?.last4 ? { brand: card.brand ?? 'unknown', last4: card.last4 } : null;

/** @see PlanDetails */
export function createPlanDetails({ stripe, life }: PlanDetailsDeps): PlanDetails {
  /** Cards that paid, by payment. */
  async function payersOf(customer: string): Promise<Map<string, PlanCard & { refunded: number }>> {
    const { data } = await stripe.charges.list({ customer, limit: 100 });
    return new Map(
      data.flatMap(charge => {
        const id = idOf(charge.payment_intent);
        const card = cardOf(charge.payment_method_details?.card);
        // Refused ones are charges, too.
        const hasPaid = charge.paid && id && card;
        return hasPaid ? [[id, { ...card, refunded: charge.amount_refunded }]] : [];
      }),
    );
  }

  async function monthsOf(subscription: string, customer: string): Promise<PlanMonth[]> {
    const [{ data: invoices }, payers] = await Promise.all([
      stripe.invoices.list({ subscription, limit: mostMonths, expand: ['data.payments'] }),
      payersOf(customer),
    ]);
    return invoices.flatMap((invoice): PlanMonth[] => {
      const { created, currency, status, amount_due: due, amount_paid: paid } = invoice;
      const intent = invoice.payments?.data.map(({ payment }) => idOf(payment.payment_intent))[0];
      const payer = payers.get(intent ?? '');
      const state =
        status === 'void'
          ? 'paused'
          : status === 'paid'
            ? payer && payer.refunded >= paid && paid > 0
              ? 'refunded'
              : 'paid'
            : status === 'open'
              ? 'open'
              : null;
      if (!state) return [];
      const { brand, last4 } = payer ?? {};
      return [
        {
          at: iso(created * 1000),
          amount: money(state === 'paid' || state === 'refunded' ? paid : due, currency),
          state,
          ...(brand && last4 && state !== 'paused' ? { card: { brand, last4 } } : {}),
        },
      ];
    });
  }

  async function cardOfPlan({
    default_payment_method: own,
    customer,
  }: Stripe.Subscription): Promise<PlanCard | null> {
    if (own && typeof own !== 'string') return cardOf(own.card);
    const { data } = await stripe.paymentMethods.list({
      customer: idOf(customer) ?? '',
      type: 'card',
      limit: 1,
    });
    return cardOf(data[0]?.card);
  }

  /** Returns the next bill; null when there is none. */
  async function renewalOf(
    id: string,
    { metadata: { pausedFrom, pausedUntil, endsAt, graceUntil } }: Subscription,
    subscription: Stripe.Subscription,
  ): Promise<SubscriptionDetails['renewal']> {
    const { cancel_at_period_end: isLast, currency, items } = subscription;
    if (isLast || endsAt || subscription.status === 'canceled') return null;
    // The month that could not be charged is to be paid first.
    if (graceUntil || subscription.status === 'past_due') return null;
    if (pausedFrom && pausedUntil) {
      const [item] = items.data;
      const price = (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1);
      return { at: pausedUntil, amount: money(price, currency) };
    }
    const preview = await stripe.invoices.createPreview({ subscription: id });
    const at = preview.next_payment_attempt ?? items.data[0]?.current_period_end ?? preview.created;
    return { at: iso(at * 1000), amount: money(preview.amount_due, preview.currency) };
  }

  return order =>
    callProvider(async () => {
      const { subscriptionId: id } = order.metadata;
      if (!id) return { card: null, renewal: null, months: [], periodEnd: null, comeback: null };
      const subscription = await stripe.subscriptions.retrieve(id, {
        expand: ['default_payment_method'],
      });
      const customer = idOf(subscription.customer) ?? '';
      const isConfirmed = order.state === 'subscription-confirmed';
      const [card, months, renewal, back] = await Promise.all([
        cardOfPlan(subscription),
        monthsOf(id, customer),
        isConfirmed ? renewalOf(id, order, subscription) : null,
        isConfirmed && order.metadata.pausedUntil ? life.comeback(order) : null,
      ]);
      const end = subscription.items.data[0]?.current_period_end;
      return {
        card,
        months,
        renewal,
        periodEnd: end === undefined ? null : iso(end * 1000),
        comeback: back && { from: iso(back.from.start), isCharged: back.isCharged },
      };
    });
}
