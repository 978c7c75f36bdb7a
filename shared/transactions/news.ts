import type { Transaction } from '#shared/contract/entities.ts';
import type { Instant } from '#shared/contract/values.ts';
import { edges, waitingListStates } from './process.ts';
import type { Role } from './process.ts';

/** Transitions that notify nobody: beginnings of a payment, reminders, and ends of periods. */
const quiet = new Set<string>([
  'transition/request-payment',
  'transition/request-payment-after-enquiry',
  'transition/request-payment-after-offer',
  'transition/expire-payment',
  'transition/release-payment',
  'transition/remind',
  'transition/remind-subscriber',
  'transition/complete',
  'transition/expire-review-period',
  'transition/expire-customer-review-period',
  'transition/expire-provider-review-period',
]);

/** Steps of a waiting list, which are between the site and the student. */
const quietForTeachers = new Set<string>(
  edges
    .filter(
      ({ from, to }) =>
        to !== 'pending-payment' && [from, to].some(state => waitingListStates.includes(state)),
    )
    .map(({ transition }) => transition),
);

const isQuiet = (transition: string, role: Role): boolean =>
  quiet.has(transition) || (role === 'provider' && quietForTeachers.has(transition));

type Order = Pick<Transaction, 'attributes'>;

const newest = (times: readonly (Instant | undefined)[]): Instant | null =>
  times.reduce<Instant | null>(
    (last, at) => (at !== undefined && (last === null || at > last) ? at : last),
    null,
  );

/**
 * Returns when somebody else last changed an order in a way that is news to a side; null for never.
 */
export const newsAt = ({ attributes }: Order, role: Role): Instant | null =>
  newest(
    attributes.transitions
      .filter(({ transition, by }) => by !== role && !isQuiet(transition, role))
      .map(({ createdAt }) => createdAt),
  );

/**
 * Returns until when a side has seen an order: by its mark, or by its own last transition, before
 * which it looked. Null for never.
 */
export const seenAt = ({ attributes }: Order, role: Role): Instant | null =>
  newest([
    attributes.metadata?.seenAt?.[role],
    ...attributes.transitions.filter(({ by }) => by === role).map(({ createdAt }) => createdAt),
  ]);

/** A message of an order, as far as marks need it. */
export interface SentMessage {
  /** Written by the reader. */
  isOwn: boolean;
  at: Instant;
}

/**
 * Returns the time to mark an order as seen until, when there is something in it that the reader
 * has not seen; null otherwise.
 */
export function unseenUntil(
  order: Order,
  role: Role,
  messages: readonly SentMessage[],
): Instant | null {
  const others = messages.filter(({ isOwn }) => !isOwn).map(({ at }) => at);
  const own = messages.filter(({ isOwn }) => isOwn).map(({ at }) => at);
  const news = newest([newsAt(order, role) ?? undefined, ...others]);
  const seen = newest([seenAt(order, role) ?? undefined, ...own]);
  return news !== null && (seen === null || news > seen) ? news : null;
}
