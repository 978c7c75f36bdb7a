import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { TeachListing, TeachListings } from '#shared/contract/api/teach.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import type { Many } from '#shared/contract/resources.ts';
import { nextOffered } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { groupOf, isOver } from '#shared/schedule/listingGroup.ts';

const cover = 'landscape-crop';

/** Parameters of a page of the marketplace's own list, newest first. */
export const ownListingsParams = (page: number) => ({
  include: ['images', 'currentStock'],
  'limit.images': 1,
  'fields.image': [`variants.${cover}`],
  page,
  perPage: pageSizes.manageListings,
});

/** Listings as the marketplace itself gives them: without counts by group, and not searchable. */
export type ListingsShown = Omit<TeachListings, 'counts'> & Partial<Pick<TeachListings, 'counts'>>;

/**
 * Puts a page of the marketplace's own list into the form of the server's, which counts bookings.
 * `now`: epoch milliseconds.
 */
export const listingsFrom = (answer: Many<'ownListing'>, now: number): ListingsShown => ({
  asOf: null,
  isBehind: false,
  listings: entitiesOf(answer).map(listing => rowOf(listing, now)),
  totalPages: answer.meta.totalPages,
});

function rowOf({ id, attributes, images, currentStock }: OwnListing, now: number): TeachListing {
  const { title, state, price, publicData, misfits } = attributes;
  const next = state === 'closed' ? null : nextOffered(publicData, now);
  const left = currentStock?.attributes.quantity;
  // The stock of a weekly class covers many dates, so it says nothing about the next one.
  const isCounted = !publicData.weeklyDays?.length && dateUnitOf(publicData) === null;
  const taken = left === undefined ? undefined : Math.max(0, (publicData.stock ?? 1) - left);
  return {
    listingId: id,
    title,
    group: groupOf(state, publicData, now),
    state,
    price: price ?? undefined,
    publicData,
    misfits,
    next: next === null ? undefined : new Date(next).toISOString(),
    isOver: isOver(publicData, now),
    cover: images?.[0]?.attributes.variants[cover]?.url,
    taken: isCounted ? taken : undefined,
  };
}
