import type { Params } from './types.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { Many, Resource } from '#shared/contract/resources.ts';

/** Public data that cards read; the rest is half of a listing's size. */
const publicData: readonly (keyof ListingPublicData)[] = [
  'type',
  'paymentType',
  'monthlyPrice',
  'stock',
  'classDuration',
  'timezone',
  'startDate',
  'time',
  'unitType',
  'unixTimeStamp',
  'weeklyDays',
  'lastClass',
  'seriesEnd',
  'skippedDates',
  'movedDates',
  'closedTimes',
  'phases',
  'languages',
  'yogaStyles',
  'otherWorkoutType',
  'location',
  'venue',
];

/** Query of the fields of classes and teachers that cards show. */
export const cardFields: Params = {
  'limit.images': 1,
  'fields.listing': ['title', 'price', 'state', ...publicData.map(key => `publicData.${key}`)],
  'fields.user': [
    'profile.displayName',
    'profile.abbreviatedName',
    // As a whole: the store replaces it by what comes.
    'profile.metadata',
    'banned',
    'deleted',
  ],
};

/**
 * A query names renditions for all images alike; of an answer, portraits keep the square ones and
 * pictures of classes the others.
 */
export function withOwnRenditions(answer: Many<'listing'>): Many<'listing'> {
  const { included = [] } = answer;
  const portraits = new Set(
    included.map(({ relationships }) => {
      const data = relationships?.profileImage?.data;
      return Array.isArray(data) ? undefined : data?.id;
    }),
  );
  const prune = (resource: Resource): Resource =>
    resource.type === 'image' ? onlyRenditions(resource, portraits.has(resource.id)) : resource;
  return { ...answer, included: included.map(prune) };
}

function onlyRenditions(image: Resource<'image'>, square: boolean): Resource<'image'> {
  const variants = Object.entries(image.attributes.variants ?? {});
  const own = variants.filter(([name]) => name.startsWith('square') === square);
  return { ...image, attributes: { ...image.attributes, variants: Object.fromEntries(own) } };
}
