import { waitingDates } from './dateReturns.ts';
import { ownStarts } from './rests.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { hasDay } from '#shared/transactions/subscriptionDays.ts';
import { wallTimeOf } from '#shared/time/time.ts';

/**
 * Returns the metadata of an order without its notes of class times that are held again, whose
 * shares must not go back any more; null where it has none. What has gone back stays. `data`:
 * public data of the class; `added`: class times that a change has added. They count by the day
 * that names them, as they may be held at another time of it than before, or on it again.
 */
export function withoutHeldAgain(
  order: Pick<Subscription, 'first' | 'metadata'>,
  data: ListingPublicData,
  added: readonly ScheduledTime[] = [],
): Required<Pick<TransactionMetadata, 'creditedDates'>> | null {
  const { metadata } = order;
  const { creditedDates = [] } = metadata;
  const waiting = waitingDates(metadata);
  if (waiting.length === 0) return null;
  const whole = { start: Math.min(...waiting), end: Math.max(...waiting) + 1 };
  const held = new Set(ownStarts(order, data, whole));
  const days = new Set(added.map(({ date }) => date).filter(date => hasDay(metadata, date)));
  const dayOf = (start: number) => wallTimeOf(start, data.timezone ?? 'UTC').date;
  const left = creditedDates.filter(({ start, amount, date }) => {
    if (amount !== undefined) return true;
    const at = Date.parse(start);
    return !held.has(at) && !days.has(date ?? dayOf(at));
  });
  return left.length === creditedDates.length ? null : { creditedDates: left };
}
