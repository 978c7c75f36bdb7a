import { iso } from '#shared/time/time.ts';
import type Stripe from 'stripe';
import { fetchCourseDetails } from './coursePayment.ts';
import { isCoursePayment } from '#shared/transactions/course.ts';
import { callProvider, idOf } from './providerCalls.ts';
import { cardOf, fetchPlanMonths, money } from './planMonths.ts';
import type { SubscriptionLife } from './life.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { PlanCard, SubscriptionDetails } from '#shared/contract/api/subscriptions.ts';

interface PlanDetailsDeps {
  stripe: Stripe;
  life: Pick<SubscriptionLife, 'comeback'>;
}

/** Returns what a subscriber may know about the payments of a subscription. */
export type PlanDetails = (order: Subscription) => Promise<SubscriptionDetails>;

async function fetchCard(
  { stripe }: PlanDetailsDeps,
  { default_payment_method: own, customer }: Stripe.Subscription,
): Promise<PlanCard | null> {
  if (own && typeof own !== 'string') return cardOf(own.card);
  const { data } = await stripe.paymentMethods.list({
    customer: idOf(customer) ?? '',
    type: 'card',
    limit: 1,
  });
  return cardOf(data[0]?.card);
}

/** Returns the next bill; null when there is none. */
async function fetchRenewal(
  { stripe }: PlanDetailsDeps,
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

const fetchPlanDetails = (
  deps: PlanDetailsDeps,
  order: Subscription,
): Promise<SubscriptionDetails> =>
  callProvider(async () => {
    const { subscriptionId: id } = order.metadata;
    if (!id) return { card: null, renewal: null, months: [], periodEnd: null, comeback: null };
    if (isCoursePayment(id)) return fetchCourseDetails(deps, id);
    const subscription = await deps.stripe.subscriptions.retrieve(id, {
      expand: ['default_payment_method'],
    });
    const customer = idOf(subscription.customer) ?? '';
    const isConfirmed = order.state === 'subscription-confirmed';
    const [card, months, renewal, back] = await Promise.all([
      fetchCard(deps, subscription),
      fetchPlanMonths(deps, id, customer),
      isConfirmed ? fetchRenewal(deps, id, order, subscription) : null,
      isConfirmed && order.metadata.pausedUntil ? deps.life.comeback(order) : null,
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

/** Binds `fetchPlanDetails` to its dependencies. */
export const createPlanDetails =
  (deps: PlanDetailsDeps): PlanDetails =>
  order =>
    fetchPlanDetails(deps, order);
