import type Stripe from 'stripe';
import { monthFrom } from './shares.ts';
import { idOf } from './providerCalls.ts';

/** A subscription as the payment provider has it; times are epoch milliseconds. */
export interface PlanFacts {
  status: 'active' | 'unpaid' | 'ended';
  /** It ends with its period. */
  isEnding: boolean;
  periodStart: number;
  /** End of the period that is billed, or was voided in a pause. */
  periodEnd: number;
  /** End of the period after it. */
  nextEnd: number;
  endedAt: number | null;
  /** When the month that is not paid was billed. */
  openSince: number | null;
  /** The last bill is paid, neither open nor void. */
  isPaid: boolean;
  customerId: string;
}

export const expand = ['latest_invoice'];

const unpaid: ReadonlySet<Stripe.Subscription.Status> = new Set(['past_due', 'unpaid']);

const ended: ReadonlySet<Stripe.Subscription.Status> = new Set(['canceled', 'incomplete_expired']);

export function factsOf(plan: Stripe.Subscription): PlanFacts {
  const periodEnd = (plan.items.data[0]?.current_period_end ?? 0) * 1000;
  const anchor = plan.billing_cycle_anchor * 1000;
  const invoice = typeof plan.latest_invoice === 'object' ? plan.latest_invoice : null;
  return {
    status: ended.has(plan.status) ? 'ended' : unpaid.has(plan.status) ? 'unpaid' : 'active',
    isEnding: plan.cancel_at_period_end,
    periodStart: (plan.items.data[0]?.current_period_start ?? 0) * 1000,
    periodEnd,
    nextEnd: monthFrom(periodEnd, anchor).end,
    endedAt: plan.ended_at === null ? null : plan.ended_at * 1000,
    openSince: invoice?.status === 'open' ? invoice.created * 1000 : null,
    isPaid: invoice?.status === 'paid',
    customerId: idOf(plan.customer) ?? '',
  };
}
