import type { ListingColumn } from '#marketplace/db/listings/listings.ts';

/** What each attribute is made of, besides what every listing is read with. */
const columnsOf: Record<string, readonly ListingColumn[]> = {
  title: ['title'],
  description: ['description'],
  geolocation: ['geo_lat', 'geo_lng'],
  createdAt: ['created_at'],
  price: ['price_amount', 'price_currency'],
  availabilityPlan: ['availability_plan'],
  publicData: ['public_data'],
  privateData: ['private_data'],
  metadata: ['metadata'],
};

/** The columns that the attributes of `fields` need; undefined, for all, without a choice. */
export const columnsOfFields = (paths: readonly string[] | undefined) =>
  paths?.flatMap(path => columnsOf[path.split('.', 1)[0] ?? ''] ?? []);
