import type { Resource } from '#marketplace/contract/resource.ts';
import { LatLng, Money } from '#marketplace/contract/wireTypes.ts';
import type { ListingRow, SparseListingRow } from '#marketplace/db/listings/listings.ts';

/**
 * Presents a listing to the public; of a deleted one only that fact. Attributes whose columns were
 * not read, as no caller requested them, are omitted.
 */
export function presentListing(row: SparseListingRow): Resource {
  return { ...reference(row, 'listing'), attributes: publicAttributes(row) };
}

/** Presents a listing to its author. */
export function presentOwnListing(row: SparseListingRow): Resource {
  return { ...reference(row, 'ownListing'), attributes: fullAttributes(row) };
}

/** Presents a listing in the Integration API. */
export function presentListingForIntegration(row: SparseListingRow): Resource {
  return { ...reference(row, 'listing'), attributes: fullAttributes(row) };
}

function reference(row: SparseListingRow, type: 'listing' | 'ownListing') {
  return { id: row.id, type, links: { authorId: row.author_id } };
}

function publicAttributes(row: SparseListingRow): Resource['attributes'] {
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

function fullAttributes(row: SparseListingRow): Resource['attributes'] {
  const attributes = publicAttributes(row);
  return row.deleted ? attributes : { ...attributes, privateData: row.private_data };
}

/** Returns the price of a listing, null without one. */
function priceOf({
  price_amount: amount = null,
  price_currency: currency = null,
}: Partial<Pick<ListingRow, 'price_amount' | 'price_currency'>>): Money | null {
  return amount === null || currency === null ? null : new Money(amount, currency);
}

function geolocationOf({ geo_lat: lat = null, geo_lng: lng = null }: SparseListingRow) {
  return lat === null || lng === null ? null : new LatLng(lat, lng);
}
