import { apiFault } from '#server/base/apiFault.ts';
import { changesData, recordedChanges } from './records.ts';
import type { ChangeRequestDeps } from './requestChange.ts';

/**
 * Undoes a change that has not begun, or removes one that could not be made.
 * @throws ApiFault 404, 409 `class-change-begun`
 */
export const undoChange = (
  { client, withLock, now }: ChangeRequestDeps,
  listingId: string,
  id: string,
): Promise<void> =>
  withLock(listingId, async () => {
    const changes = recordedChanges(await client.listing(listingId));
    const change = changes.find(one => one.id === id);
    if (!change) throw apiFault(404, 'not-found', 'There is no such change.', ['id']);
    const isBegun =
      change.startedAt !== undefined || change.doneAt !== undefined || change.dueAt <= now();
    if (isBegun && change.conflict === undefined) {
      throw apiFault(409, 'class-change-begun', 'It is too late to undo it.', ['id']);
    }
    await client.updateListing(listingId, changesData(changes.filter(one => one !== change)));
  });
