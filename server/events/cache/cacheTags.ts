import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';

/**
 * Names what a cached value was made from: one resource, or everything that may be in a list. A
 * value is outdated when an event names one of its tags.
 */
export type CacheTag = string;

/** Title, price, pictures, times and everything else that a listing says. */
export const listingTag = (id: string): CacheTag => `listing ${id}`;
/** Seats of a listing that are taken and free, and its class times. */
export const seatsTag = (id: string): CacheTag => `seats ${id}`;
/** Profile of a person. */
export const userTag = (id: string): CacheTag => `user ${id}`;
/** Reviews of a listing, or about a person. */
export const reviewsTag = (id: string): CacheTag => `reviews ${id}`;
/** Listings that there are: a search may find others when one changes. */
export const listedTag: CacheTag = 'listed';
/** Free seats of any listing: a search for classes with free seats may find others. */
export const freeSeatsTag: CacheTag = 'free seats';
/** Tags of lists, which change often: what has them may be made again a little later. */
export const listTags: ReadonlySet<CacheTag> = new Set([listedTag, freeSeatsTag]);
/** Of a value that nobody knows the resources of: each event outdates it. */
export const unknownTag: CacheTag = 'unknown';

/** Kinds of events that no page of a visitor shows anything of. */
const unseen = new Set(['transaction', 'message']);

/** Returns the tags of what an event has changed. */
export function tagsOfEvent(event: MarketplaceEvent): CacheTag[] {
  const { eventType, resourceId, listingId, isHidden } = event;
  const [kind = ''] = eventType.split('/', 1);
  if (unseen.has(kind) || isHidden) return [];
  return [unknownTag, ...changedBy(kind, event, resourceId, listingId)];
}

function changedBy(
  kind: string,
  { listing, user, subjectId }: MarketplaceEvent,
  resourceId: string,
  listingId: string | null,
): CacheTag[] {
  switch (kind) {
    case 'listing':
      // A draft is found by nobody.
      return listing?.attributes.state === 'draft'
        ? [listingTag(resourceId)]
        : [listingTag(resourceId), listedTag];
    case 'user':
      // The listings of people who are banned or deleted are found no more.
      return !user || isBannedOrDeleted(user)
        ? [userTag(resourceId), listedTag]
        : [userTag(resourceId)];
    case 'review':
      return [listingId, subjectId].flatMap(id => (id ? [reviewsTag(id)] : []));
    default:
      // Bookings, exceptions, stock: what can be booked of a listing.
      return listingId ? [seatsTag(listingId), freeSeatsTag] : [freeSeatsTag];
  }
}
