import { changedFields, changesData, effectOf, recordedChanges, withChange } from './records.ts';
import { skippedBy } from './changedTimes.ts';
import { droppedTime } from './changeSeries.ts';
import { scheduleOf } from '#server/subscriptions/wholeSchedule.ts';
import type { ExecutionDeps } from './executionDeps.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ClassChange } from '#shared/contract/listingData.ts';

/** Writes a change into the listing, with what else changes in the same update. */
export function recordChange(
  { client, now }: ExecutionDeps,
  listing: Listing,
  change: ClassChange,
  more: Parameters<ExecutionDeps['client']['updateListing']>[1] = {},
) {
  const { privateData, metadata } = changesData(
    withChange(recordedChanges(listing), change, now()),
  );
  return client.updateListing(listing.id, {
    ...more,
    privateData,
    metadata: { ...more.metadata, ...metadata },
  });
}

/**
 * Writes the new schedule, and closes a class that moves for bookings, in one update. Returns null
 * when the change can not be made any more, which is recorded.
 */
export async function startChange(
  deps: ExecutionDeps,
  listing: Listing,
  change: ClassChange,
): Promise<ClassChange | null> {
  const { now, logger } = deps;
  const { publicData } = listing.attributes;
  const effect = effectOf(publicData, change, now());
  if (effect.conflict) {
    await recordChange(deps, listing, { ...change, doneAt: now(), conflict: effect.conflict });
    logger.info(
      { listingId: listing.id, change: change.id, reason: effect.conflict },
      'a change could not be made',
    );
    return null;
  }
  const dropped = droppedTime(publicData, change);
  const started = {
    ...change,
    startedAt: now(),
    before: scheduleOf(publicData),
    ...(dropped && { dropped }),
    ...(change.daysOff && { skipped: skippedBy(publicData, effect.after) }),
  };
  await recordChange(deps, listing, started, {
    publicData: changedFields(publicData, effect.after),
    // Nobody else may book the new times until the students of the old ones have moved.
    ...(change.kind.startsWith('move') ? { metadata: { changing: change.id } } : {}),
  });
  return started;
}
