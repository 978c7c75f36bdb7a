import * as v from 'valibot';
import { fields, instant, listOf, word } from '../lenient.ts';
import { money } from '../values.ts';

/** A card as far as people recognise it. */
const planCard = fields({ brand: word, last4: word }, 'brand', 'last4');
export type PlanCard = v.InferOutput<typeof planCard>;

const planMonth = fields(
  {
    /** When it was billed. */
    at: instant,
    amount: money,
    /** `paused`: not charged, because of a pause. */
    state: v.picklist(['paid', 'open', 'paused', 'refunded']),
    /** The one that paid. */
    card: planCard,
  },
  'at',
  'amount',
  'state',
);
export type PlanMonth = v.InferOutput<typeof planMonth>;

const subscriptionDetails = v.object({
  /** Pays the months to come; null when there is none any more. */
  card: v.nullable(planCard),
  /** The next bill; null when there is none. */
  renewal: v.nullable(fields({ at: instant, amount: money }, 'at', 'amount')),
  /** Bills, the last one first. */
  months: listOf(planMonth, 24),
  /** End of the month that is billed. */
  periodEnd: v.nullable(instant),
  /** How a pause would end early; null when it can not. */
  comeback: v.nullable(fields({ from: instant, isCharged: v.boolean() }, 'from', 'isCharged')),
});
export type SubscriptionDetails = v.InferOutput<typeof subscriptionDetails>;

/** Answer of POST /api/subscription. */
export const subscriptionAnswer = v.object({ data: subscriptionDetails });

/** Answer of POST /api/subscription/card: the secret with which the page checks a card. */
export const cardAskedAnswer = v.object({ data: v.object({ clientSecret: v.string() }) });
