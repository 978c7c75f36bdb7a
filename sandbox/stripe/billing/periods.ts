import type { Subscription } from '../state/billingRows.ts';
import { monthsAfter } from './months.ts';

/** The subscription in the month that is `months` after its anchor. */
export function inMonth(subscription: Subscription, months: number): Subscription {
  const { billing_cycle_anchor: anchor, items } = subscription;
  return {
    ...subscription,
    items: {
      ...items,
      data: items.data.map(item => ({
        ...item,
        current_period_end: monthsAfter(anchor, months + 1),
        current_period_start: monthsAfter(anchor, months),
      })),
    },
    $months: months,
  };
}

/** When the paid month is over; `cancel_at_period_end` and the next invoice wait for it. */
export const periodEnd = ({ items }: Subscription): number =>
  items.data[0]?.current_period_end ?? Infinity;

/** What a month costs, minor units. */
export const monthlyAmount = ({ items }: Subscription): number =>
  items.data.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
