import { z } from 'zod';
import { presentOwnListing } from '#marketplace/api/listings/present.ts';
import { operation, acting } from '#marketplace/api/operation.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { listingImageIds } from '#marketplace/db/listings/listingImages.ts';
import { ownListingLocked } from './access.ts';
import { putImages } from './write.ts';

/** Adds an image after the others; `update` with a list does the same. */
export const addImage = operation({
  name: 'own_listings/add_image',
  method: 'POST',
  access: acting,
  gates: ['approved'],
  input: z.strictObject({ id: uuid(), imageId: uuid() }),
  async run(call, { id, imageId }) {
    const listing = await ownListingLocked(call, id);
    await putImages(call, id, [...(await listingImageIds(call.db, id)), imageId]);
    return { data: presentOwnListing(listing) };
  },
});
