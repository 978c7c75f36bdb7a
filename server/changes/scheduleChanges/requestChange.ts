import { changeConflict, requireEffect } from './changeConflict.ts';
import type { ChangeTimers } from './changeTimers.ts';
import {
  changesData,
  maxOpen,
  openChanges,
  recordedChanges,
  undoMs,
  withChange,
} from './records.ts';
import type { ChangeRequest } from './appliedChange.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { RequestedChange } from '#shared/contract/api/teach.ts';
import type { ClassChange } from '#shared/contract/listingData.ts';

/** Dependencies of requesting and undoing changes. */
export interface ChangeRequestDeps {
  client: Pick<OperatorClient, 'listing' | 'updateListing'>;
  /** Separates changes of the same class. */
  withLock: <Result>(listingId: string, task: () => Promise<Result>) => Promise<Result>;
  timers: Pick<ChangeTimers, 'schedule'>;
  /** Epoch milliseconds. */
  now: () => number;
}

const answerOf = ({ id, kind, dueAt }: ClassChange): RequestedChange => ({
  id,
  kind,
  dueAt: new Date(dueAt).toISOString(),
});

/**
 * Records a change, which is carried out after the time of undo. Repeated with its id, it returns
 * the recorded one.
 * @throws ApiFault 409 `class-change-conflict`
 */
export const requestChange = (
  { client, withLock, timers, now }: ChangeRequestDeps,
  listingId: string,
  { id, note, ...asked }: ChangeRequest & { id: string; note?: string },
): Promise<RequestedChange> =>
  withLock(listingId, async () => {
    const listing = await client.listing(listingId);
    const changes = recordedChanges(listing);
    const known = changes.find(one => one.id === id);
    if (known) return answerOf(known);
    requireEffect(listing, asked, now());
    if (openChanges(changes).length >= maxOpen) throw changeConflict('too-many-changes');
    const at = now();
    const change: ClassChange = {
      id,
      ...asked,
      ...(note ? { note } : {}),
      requestedAt: at,
      dueAt: at + undoMs,
    };
    await client.updateListing(listingId, changesData(withChange(changes, change, at)));
    timers.schedule(listingId, change.dueAt);
    return answerOf(change);
  });
