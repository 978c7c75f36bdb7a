import { attachFiles } from '#marketplace/api/files/attachments.ts';
import type { Call } from '#marketplace/api/operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { setListingImages } from '#marketplace/db/listings/listingImages.ts';
import { insertListing, updateListing } from '#marketplace/db/listings/listings.ts';
import type { ListingRow } from '#marketplace/db/listings/listings.ts';
import { searchSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
import { searchableTexts } from '#marketplace/domain/search/extendedData.ts';
import type { ListingState } from '#marketplace/domain/listing/state.ts';
import { changedFields, fieldsOfNew } from './fields.ts';
import type { ListingChange } from './input.ts';

type Change = ListingChange & { metadata?: Record<string, unknown> };

/** Adds a listing of an author. @throws ApiError image-invalid */
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

/** Changes a listing that the caller holds the lock of. @throws ApiError image-invalid */
export async function changeListing(
  call: Call,
  listing: ListingRow,
  change: Change,
): Promise<ListingRow> {
  const fields = changedFields(listing, change);
  await updateListing(call.db, listing.id, fields, await textsOf(call, fields), call.now);
  await putImages(call, listing.id, change.images);
  await attachFiles(call, { kind: 'listing', id: listing.id }, change);
  return { ...listing, ...fields };
}

/** Puts images on a listing, in this order and no others; nothing when no list is given. */
export async function putImages(
  call: Call,
  listingId: string,
  imageIds: string[] | undefined,
): Promise<void> {
  if (!imageIds) return;
  // The Integration API may use anybody's uploads.
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
