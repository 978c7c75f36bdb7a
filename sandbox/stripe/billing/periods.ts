import type { Subscription } from '../model/billingRows.ts';

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

/** Price of a month, minor units. */
export const monthlyAmount = ({ items }: Subscription): number =>
  items.data.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);

/**
 * The instant `count` months after `anchor` (seconds since the epoch, UTC): the same day of the
 * month and time of the day, or the last day of a month that has no such day.
 */
export function monthsAfter(anchor: number, count: number): number {
  const from = new Date(anchor * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCFullYear(year, month, Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}
