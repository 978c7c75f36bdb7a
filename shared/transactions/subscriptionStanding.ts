import type { TransactionMetadata } from '#shared/contract/transaction.ts';

/** State of a confirmed subscription: `pausing` is a pause that has not begun. */
export type SubscriptionStanding = 'running' | 'ending' | 'failing' | 'pausing' | 'paused';

/**
 * Returns the state of a confirmed subscription. A month that is not paid counts most. `now`: epoch
 * milliseconds.
 */
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
