import { apiFault } from '#server/base/apiFault.ts';
import { requireRoom } from '#server/base/requireRoom.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ProviderChoice } from '#shared/contract/bodies/orders.ts';
import type { StoredMeeting } from '#shared/contract/listingData.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { alignPair } from './alignPair.ts';
import { ownAccount } from './connections.ts';
import { ensureSeriesMeetings, ensureSingleMeeting } from './ensureMeeting.ts';
import type { MeetingDeps } from './meetingDeps.ts';
import { plannedPairs, withTimes } from './plannedPairs.ts';
import type { PlannedPair } from './plannedPairs.ts';
import { providerOf, providerOfMeeting } from '#shared/schedule/meetingProvider.ts';
import { isSeries } from './series.ts';
import { MeetingError } from './zoomClient.ts';

/**
 * Holds a class of the caller with another provider from now on. What is out gets meetings for the
 * class times ahead first, so that nobody is without a link; then those of the former provider are
 * taken away. Links are read when they are used, so that pages, mails and calendar entries, which
 * lead to the order, need no change. False, and nothing is changed, where the teacher has to
 * connect the provider first.
 * @throws MeetingError
 * @throws ApiFault 409 `meeting-provider-not-offered`, `feature-switched-off`, `class-too-large`
 */
export async function chooseProvider(
  deps: MeetingDeps,
  sdk: ServerSdk,
  { listingId, provider, classroom }: ProviderChoice,
): Promise<boolean> {
  const listing = entityOf(await sdk.ownListings.show({ id: listingId }));
  const { privateData, state } = listing.attributes;
  const former = providerOf(privateData, deps.providers.usual);
  requireChoosable(deps, listing, provider);
  const isOut = state !== 'draft' && privateData?.zoom !== undefined;
  if (isOut && former !== provider) {
    if (!(await makeMeetings(deps, sdk, chosen(listing, provider, deps.now())))) return false;
  }
  await sdk.ownListings.update({
    id: listingId,
    privateData: { meetingProvider: provider },
    ...(classroom && { publicData: { classroom } }),
  });
  if (isOut && former !== provider) await dropFormer(deps, sdk, listing);
  return true;
}

/** Requires a provider that holds classes here, and one as large as the class. */
function requireChoosable(
  { offered, providers, roomSize }: MeetingDeps,
  listing: Listing,
  provider: ProviderChoice['provider'],
): void {
  const { attributes } = listing;
  const { usual } = providers;
  if (providerOf(attributes.privateData, usual) === provider) return;
  if (!offered.includes(provider)) {
    const title = 'Classes are not held with this service here.';
    throw apiFault(409, 'meeting-provider-not-offered', title);
  }
  const privateData = { ...attributes.privateData, meetingProvider: provider };
  const chosen = { attributes: { ...attributes, privateData } };
  requireRoom(chosen, null, { usual, size: roomSize });
}

const storedPairs = ({ attributes }: Listing): PlannedPair[] => {
  const { privateData, publicData } = attributes;
  const stored = privateData?.zoom;
  return Array.isArray(stored) ? plannedPairs(stored, scheduledTimes(publicData, 0, Infinity)) : [];
};

/** The listing with the choice, and of its series only the meetings that were held. */
function chosen(listing: Listing, provider: ProviderChoice['provider'], now: number): Listing {
  const { attributes } = listing;
  const held = storedPairs(listing).flatMap(pair => {
    const past = pair.times.filter(({ end }) => end <= now);
    return past.length > 0 ? [withTimes(pair, past)] : [];
  });
  const zoom = isSeries(attributes.publicData) ? held : attributes.privateData?.zoom;
  const privateData = { ...attributes.privateData, zoom, meetingProvider: provider };
  return { ...listing, attributes: { ...attributes, privateData } };
}

async function makeMeetings(deps: MeetingDeps, sdk: ServerSdk, listing: Listing): Promise<boolean> {
  const { publicData } = listing.attributes;
  if (!isSeries(publicData)) return ensureSingleMeeting(deps, sdk, listing);
  const pairs = await ensureSeriesMeetings(deps, sdk, listing, publicData);
  if (pairs) await sdk.ownListings.update({ id: listing.id, privateData: { zoom: pairs } });
  return pairs !== null;
}

/** Takes away the meetings ahead; a provider that can not be reached has them unused. */
async function dropFormer(
  { providers, logger, now }: MeetingDeps,
  sdk: ServerSdk,
  listing: Listing,
): Promise<void> {
  const stored = listing.attributes.privateData?.zoom;
  const pairs = storedPairs(listing);
  const [one] = Array.isArray(stored) ? stored : [stored as StoredMeeting];
  if (!one) return;
  const former = providerOfMeeting(one);
  const facts = { listingId: listing.id, provider: former };
  try {
    const isDone = await providers.of(former).withAccess(ownAccount(sdk), async access => {
      for (const pair of pairs)
        await alignPair({ now }, access, { pair, isKnown: true }, new Map());
      const isAhead = !Array.isArray(stored) && (one.start ?? 0) > now();
      if (isAhead && one.meetingId) await access.takeAway(one.meetingId);
      return true;
    });
    if (!isDone) logger.warn(facts, 'unused meetings stay: the teacher is not connected any more');
  } catch (error) {
    if (!(error instanceof MeetingError)) throw error;
    logger.warn({ ...facts, err: error }, 'unused meetings stay: their service did not answer');
  }
}
