import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { minuteMs } from '#shared/time/time.ts';

/** Renewal of a running subscription, as the payment provider has it. */
export interface Renewal {
  status: 'active' | 'overdue' | 'paused' | 'ending';
  /** End of the paid month, epoch milliseconds. */
  paidUntil: number | null;
}

/** Reads renewals; null where the payment provider does not answer, or knows none. */
export type ReadRenewal = (subscriptionId: string) => Promise<Renewal | null>;

/** Creates a reader that calls the payment provider, for each subscription once a minute. */
export function createRenewals(stripe: Stripe, logger: Logger): ReadRenewal {
  const known = new LRUCache<string, Renewal>({ max: 1_000, ttl: minuteMs });
  return async id => {
    const cached = known.get(id);
    if (cached) return cached;
    try {
      const renewal = renewalOf(await stripe.subscriptions.retrieve(id));
      known.set(id, renewal);
      return renewal;
    } catch (error) {
      logger.warn({ err: error, subscriptionId: id }, 'the renewal could not be read');
      return null;
    }
  };
}

/** Reads the renewal out of a subscription of the payment provider. */
export function renewalOf({
  status,
  cancel_at_period_end: isLast,
  pause_collection: pause,
  items,
}: Pick<
  Stripe.Subscription,
  'status' | 'cancel_at_period_end' | 'pause_collection' | 'items'
>): Renewal {
  const end = items.data[0]?.current_period_end;
  const paidUntil = end === undefined ? null : end * 1000;
  if (isLast) return { status: 'ending', paidUntil };
  if (pause) return { status: 'paused', paidUntil };
  return { status: status === 'past_due' ? 'overdue' : 'active', paidUntil };
}
