import { merged } from '../extendedData.ts';
import { attachFiles } from '../files/attachments.ts';
import type { Call } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { searchSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
import { setListingImages } from '#marketplace/db/listings/listingImages.ts';
import { insertListing, updateListing } from '#marketplace/db/listings/listings.ts';
import type { ListingFields, ListingRow } from '#marketplace/db/listings/listings.ts';
import { withAnswer } from '#marketplace/domain/listing/rejection.ts';
import { initialPlan } from '#marketplace/domain/availability/plan.ts';
import type { ListingState } from '#marketplace/domain/listing/state.ts';
import { searchableTexts } from '#marketplace/domain/search/extendedData.ts';
import type { ListingChange } from './input.ts';

type StoredFields = ListingFields & { state: ListingState };

/** Returns the stored fields of an empty listing. */
const fieldsOfNew = (state: ListingState): StoredFields => ({
  state,
  title: '',
  description: null,
  geo_lat: null,
  geo_lng: null,
  price_amount: null,
  price_currency: null,
  availability_plan: initialPlan(state),
  public_data: {},
  private_data: {},
  metadata: {},
});

/**
 * Returns the fields of a listing after a change. @throws ApiError when extended data exceeds its
 * limit
 */
function changedFields(
  stored: StoredFields,
  change: ListingChange & { metadata?: Record<string, unknown> },
): ListingFields {
  const { title, description, geolocation, price, availabilityPlan } = change;
  return {
    title: title ?? stored.title,
    description: description === undefined ? stored.description : description,
    geo_lat: geolocation === undefined ? stored.geo_lat : (geolocation?.lat ?? null),
    geo_lng: geolocation === undefined ? stored.geo_lng : (geolocation?.lng ?? null),
    price_amount: price === undefined ? stored.price_amount : (price?.amount ?? null),
    price_currency: price === undefined ? stored.price_currency : (price?.currency ?? null),
    availability_plan:
      availabilityPlan === undefined
        ? stored.availability_plan
        : (availabilityPlan ?? initialPlan(stored.state)),
    public_data: merged('publicData', stored.public_data, change.publicData),
    private_data: merged('privateData', stored.private_data, change.privateData),
    metadata: merged('metadata', stored.metadata, change.metadata),
  };
}

type Change = ListingChange & { metadata?: Record<string, unknown> };

/** Inserts a listing of an author. @throws ApiError image-invalid */
export async function createListing(
  call: Call,
  authorId: string,
  state: ListingState,
  change: Change,
): Promise<ListingRow> {
  const fields = changedFields(fieldsOfNew(state), change);
  const row = await insertListing(
    call.db,
    {
      ...fields,
      author_id: authorId,
      state,
      created_at: call.now,
      approved_at: state === 'published' ? call.now : null,
    },
    await textsOf(call, fields),
  );
  await putImages(call, row.id, change.images);
  await attachFiles(call, { kind: 'listing', id: row.id }, change);
  return row;
}

/** Updates a locked listing. @throws ApiError image-invalid */
export async function changeListing(
  call: Call,
  listing: ListingRow,
  change: Change,
): Promise<ListingRow> {
  const changed = changedFields(listing, change);
  // A listing that an operator has sent back waits for one again.
  const isAnswer = call.actor.scope !== 'integ' && listing.state === 'pendingApproval';
  const metadata = isAnswer ? withAnswer(changed.metadata, call.now) : changed.metadata;
  const fields = { ...changed, metadata };
  await updateListing(call.db, listing.id, fields, await textsOf(call, fields), call.now);
  await putImages(call, listing.id, change.images);
  await attachFiles(call, { kind: 'listing', id: listing.id }, change);
  return { ...listing, ...fields };
}

/** Replaces the images of a listing, in this order; without a list it does nothing. */
export async function putImages(
  call: Call,
  listingId: string,
  imageIds: string[] | undefined,
): Promise<void> {
  if (!imageIds) return;
  // The Integration API may attach images of any user.
  const uploaderId = call.actor.scope === 'integ' ? null : call.actor.userId;
  if (!(await setListingImages(call.db, listingId, imageIds, uploaderId))) {
    throw new ApiError('image-invalid', { source: { path: ['images'], type: 'body' } });
  }
}

async function textsOf(
  call: Call,
  fields: { public_data: Record<string, unknown>; metadata: Record<string, unknown> },
): Promise<string[]> {
  const schemas = await searchSchemas(call.db, ['listing']);
  return searchableTexts(schemas, { public: fields.public_data, metadata: fields.metadata });
}
