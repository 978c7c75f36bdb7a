import type { Resource } from '#marketplace/contract/resource.ts';
import { LatLng, Money } from '#marketplace/contract/wireTypes.ts';
import type { ListingRow } from '#marketplace/db/listings.ts';

/** What anyone may see of a listing; of a deleted one only that it is. */
export function presentListing(row: ListingRow): Resource {
  return { ...reference(row, 'listing'), attributes: publicAttributes(row) };
}

/** What its author sees of a listing. */
export function presentOwnListing(row: ListingRow): Resource {
  return { ...reference(row, 'ownListing'), attributes: fullAttributes(row) };
}

/** What the Integration API shows of a listing. */
export function presentListingForIntegration(row: ListingRow): Resource {
  return { ...reference(row, 'listing'), attributes: fullAttributes(row) };
}

function reference(row: ListingRow, type: 'listing' | 'ownListing') {
  return { id: row.id, type, links: { authorId: row.author_id } };
}

function publicAttributes(row: ListingRow): Resource['attributes'] {
  if (row.deleted) return { deleted: true };
  return {
    title: row.title,
    description: row.description,
    geolocation: geolocationOf(row),
    createdAt: row.created_at,
    price: priceOf(row),
    state: row.state,
    deleted: false,
    availabilityPlan: row.availability_plan,
    publicData: row.public_data,
    metadata: row.metadata,
  };
}

function fullAttributes(row: ListingRow): Resource['attributes'] {
  const attributes = publicAttributes(row);
  return row.deleted ? attributes : { ...attributes, privateData: row.private_data };
}

/** The price of a listing, if it has one. */
export function priceOf(row: Pick<ListingRow, 'price_amount' | 'price_currency'>): Money | null {
  return row.price_amount === null || row.price_currency === null
    ? null
    : new Money(row.price_amount, row.price_currency);
}

function geolocationOf(row: ListingRow): LatLng | null {
  return row.geo_lat === null || row.geo_lng === null ? null : new LatLng(row.geo_lat, row.geo_lng);
}
