import type { Call } from '../http/operation.ts';
import type { Price, Subscription, PricingTerms } from '../model/billingRows.ts';
import { newId } from '../model/ids.ts';
import { monthsAfter } from './periods.ts';

/** Parameters of a new subscription. */
export interface NewSubscription {
  account: string;
  customer: string;
  item: { price: Price; quantity: number };
  paymentMethod: string | null;
  terms: PricingTerms;
}

/** A subscription in its first month, not stored yet. */
export function startSubscription(call: Call, order: NewSubscription): Subscription {
  const id = newId('sub');
  const { price, quantity } = order.item;
  return {
    id,
    object: 'subscription',
    created: call.now,
    livemode: false,
    ...order.terms,
    application: null,
    billing_cycle_anchor: call.now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    currency: price.currency,
    customer: order.customer,
    default_payment_method: order.paymentMethod,
    discounts: [],
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: call.now,
          current_period_end: monthsAfter(call.now, 1),
          current_period_start: call.now,
          discounts: [],
          metadata: {},
          price,
          quantity,
          subscription: id,
          tax_rates: [],
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    schedule: null,
    start_date: call.now,
    status: 'active',
    trial_end: null,
    trial_start: null,
    $account: order.account,
    $months: 0,
  };
}
