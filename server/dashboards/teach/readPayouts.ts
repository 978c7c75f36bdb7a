import type Stripe from 'stripe';
import type { Stretch } from './earnings.ts';
import { mostPayouts } from '#shared/contract/api/teach.ts';
import type { PayoutRow } from '#shared/contract/api/teach.ts';
import { iso } from '#shared/time/time.ts';

const statuses = ['paid', 'pending', 'in_transit', 'canceled', 'failed'] as const;

const secondsOf = (milliseconds: number) => Math.ceil(milliseconds / 1000);

/**
 * Reads the payouts of an account that arrive within a stretch of time, in epoch milliseconds.
 * @throws errors of the payment provider
 */
export async function readPayouts(
  stripe: Stripe,
  stripeAccount: string,
  { start, end }: Pick<Stretch, 'start' | 'end'>,
): Promise<PayoutRow[]> {
  const data = await stripe.payouts
    .list(
      { limit: 100, arrival_date: { gte: secondsOf(start), lt: secondsOf(end) } },
      { stripeAccount },
    )
    .autoPagingToArray({ limit: mostPayouts });
  return data.flatMap(({ id, amount, currency, arrival_date: at, status }) => {
    const known = statuses.find(one => one === status);
    if (!known) return [];
    const money = { amount, currency: currency.toUpperCase() };
    return [{ id, amount: money, arrivesAt: iso(at * 1000), status: known }];
  });
}
