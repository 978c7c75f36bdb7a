import { entityOf } from '#shared/contract/denormalise.ts';
import { extendedLastClass, mayExtend } from '#shared/schedule/classSeries.ts';
import { ensureSeriesMeetings } from './ensureMeeting.ts';
import type { MeetingDeps } from './meetingDeps.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Extension } from './zoomConsent.ts';

/** Result of an extension: made, not offered (any more), or the connection was revoked. */
export type Extended = 'done' | 'late' | 'failed';

/**
 * Extends a series of the caller by six months: its meetings, `lastClass`, and the seats of new
 * class times. `lastClass`: end of the last class at the teacher's request; a different value in
 * the listing means that the extension has been made.
 */
export async function extendSeries(
  deps: MeetingDeps,
  sdk: ServerSdk,
  { listingId, lastClass: seen }: Extension,
): Promise<Extended> {
  const { now, settleSeats } = deps;
  const listing = entityOf(await sdk.ownListings.show({ id: listingId }));
  const { publicData } = listing.attributes;
  if (publicData.lastClass !== seen) return 'done';
  const lastClass = extendedLastClass(publicData, now());
  if (!mayExtend(listing, now()) || lastClass === null) return 'late';
  const longer = { ...publicData, lastClass };
  const pairs = await ensureSeriesMeetings(deps, sdk, listing, longer);
  if (!pairs) return 'failed';
  await sdk.ownListings.update({
    id: listingId,
    publicData: { lastClass },
    privateData: { zoom: pairs },
  });
  await settleSeats(listingId);
  return 'done';
}
