import { affectedBookings } from './bookings.ts';
import { effectOf, openChanges, recordedChanges } from './records.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { withSchedule } from '#server/subscriptions/wholeSchedule.ts';

/**
 * Returns whether a change of the class that is pending or under way cancels or moves what is
 * booked in an order. `now`: epoch milliseconds.
 */
export function isAffectedByChange(listing: Listing, order: Transaction, now: number): boolean {
  const { publicData } = listing.attributes;
  return openChanges(recordedChanges(listing)).some(change => {
    const { startedAt = now, before } = change;
    const data = before ? withSchedule(publicData, before) : publicData;
    const effect = effectOf(data, change, startedAt);
    if (effect.conflict) return false;
    const times = dateUnitOf(data) === null ? effect.times : null;
    return affectedBookings([order], times).length > 0;
  });
}
