import type { TransactionMetadata } from '#shared/contract/transaction.ts';

/** How a confirmed subscription stands: `pausing` is a pause that has not begun. */
export type SubscriptionStanding = 'running' | 'ending' | 'failing' | 'pausing' | 'paused';

/** Returns how a confirmed subscription stands. A month that is not paid counts most. `now`: epoch milliseconds. */
export function standingOf(
  {
    endsAt,
    graceUntil,
    pausedFrom,
    pausedUntil,
  }: Pick<TransactionMetadata, 'endsAt' | 'graceUntil' | 'pausedFrom' | 'pausedUntil'>,
  now: number,
): SubscriptionStanding {
  if (graceUntil !== undefined) return 'failing';
  if (endsAt !== undefined) return 'ending';
  if (pausedFrom === undefined || pausedUntil === undefined) return 'running';
  if (Date.parse(pausedUntil) <= now) return 'running';
  return Date.parse(pausedFrom) <= now ? 'paused' : 'pausing';
}
