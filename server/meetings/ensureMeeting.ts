import { ownAccount } from './connections.ts';
import { providerOf, providerOfMeeting } from '#shared/schedule/meetingProvider.ts';
import { meetingDataOf, pairDataOf, planOfOnce, planOfPart } from './classMeetings.ts';
import { isSeries, missingParts, currentPairs } from './series.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { isInRoom } from '#shared/schedule/dateUnits.ts';
import { endOfSeries } from '#shared/schedule/classSeries.ts';
import type { MeetingDeps } from './meetingDeps.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { SeriesPair } from './series.ts';

/** Creates the meeting of a class that is held once; false without a connection. */
export async function ensureSingleMeeting(
  { providers, now }: MeetingDeps,
  sdk: ServerSdk,
  { id, attributes }: Listing,
): Promise<boolean> {
  const { title, publicData, privateData } = attributes;
  const start = publicData.unixTimeStamp;
  const existing = privateData?.zoom;
  const provider = providers.of(providerOf(privateData, providers.usual));
  // A meeting for an earlier date of the class, or with another provider, is not reused.
  if (
    existing &&
    !Array.isArray(existing) &&
    existing.join_url &&
    existing.start === start &&
    providerOfMeeting(existing) === provider.name
  ) {
    return true;
  }
  const meeting = await provider.withAccess(ownAccount(sdk), access =>
    access.create(id, planOfOnce(title, publicData, now())),
  );
  if (!meeting) return false;
  await sdk.ownListings.update({ id, privateData: { zoom: meetingDataOf(meeting, start) } });
  return true;
}

/**
 * Creates the missing meetings for the class times of `data` and returns all of the series; null
 * when the teacher has to connect the meeting service first. Meetings created before a failure are
 * stored with the listing, so that the next attempt continues from there.
 */
export async function ensureSeriesMeetings(
  { now, providers }: MeetingDeps,
  sdk: ServerSdk,
  { id, attributes }: Listing,
  data: ListingPublicData,
): Promise<SeriesPair[] | null> {
  // A draft may have a single meeting from before it became a series.
  const isOut = attributes.state !== 'draft';
  const provider = providers.of(providerOf(attributes.privateData, providers.usual));
  const kept = currentPairs(
    attributes.privateData?.zoom,
    data,
    isOut ? attributes.publicData.lastClass : undefined,
  ).filter(pair => providerOfMeeting(pair) === provider.name || pair.end <= now());
  const missing = missingParts(data, kept, now());
  if (missing.length === 0) return kept;
  const made: SeriesPair[] = [];
  try {
    const isConnected = await provider.withAccess(ownAccount(sdk), async access => {
      for (const part of missing) {
        const plan = planOfPart(attributes.title, data, part);
        made.push(pairDataOf(await access.create(id, plan), part));
      }
      return true;
    });
    return isConnected ? [...kept, ...made] : null;
  } finally {
    if (made.length > 0 && made.length < missing.length) {
      await sdk.ownListings.update({ id, privateData: { zoom: [...kept, ...made] } });
    }
  }
}

/**
 * Creates the meeting of the caller's listing, or the meetings of its series; none of a room.
 * Idempotent. Returns false when the teacher has to connect the meeting service first.
 */
export async function ensureMeeting(
  deps: MeetingDeps,
  sdk: ServerSdk,
  listingId: string,
): Promise<boolean> {
  const listing = entityOf(await sdk.ownListings.show({ id: listingId }));
  const { publicData } = listing.attributes;
  if (isInRoom(publicData)) return true;
  if (!isSeries(publicData)) return ensureSingleMeeting(deps, sdk, listing);
  const lastClass = publicData.lastClass ?? endOfSeries(publicData) ?? undefined;
  const pairs = await ensureSeriesMeetings(deps, sdk, listing, { ...publicData, lastClass });
  if (!pairs) return false;
  const existing = listing.attributes.privateData?.zoom;
  if (JSON.stringify(pairs) === JSON.stringify(existing)) return true;
  await sdk.ownListings.update({ id: listingId, privateData: { zoom: pairs } });
  return true;
}
