import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { withSchedule } from './wholeSchedule.ts';

/**
 * Returns the public data of a class whose class times have the names that the bounds of a
 * subscription use: those before a move of all following ones that is being carried out and has not
 * come to this subscription yet.
 */
export function knownSchedule(
  { attributes: { publicData, privateData, metadata } }: Listing,
  { metadata: { renamedBy } }: Pick<Subscription, 'metadata'>,
): ListingPublicData {
  const running = privateData?.changes?.find(({ id }) => id === metadata?.changing);
  const isTold = running?.kind !== 'move-from' || running.id === renamedBy;
  return isTold || !running.before ? publicData : withSchedule(publicData, running.before);
}
