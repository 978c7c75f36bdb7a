import { z } from 'zod';
import { presentOwnListing } from '../listings/present.ts';
import { acting, operation } from '../operation.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { listingImageIds } from '#marketplace/db/listings/listingImages.ts';
import { ownListingLocked } from './access.ts';
import { updateInput } from './input.ts';
import { changeListing } from './write.ts';

/** Changes a listing in any state; an `images` list replaces the old one. */
export const updateOwnListing = operation({
  name: 'own_listings/update',
  method: 'POST',
  access: acting,
  gates: ['approved'],
  input: updateInput,
  async run(call, { id, ...change }) {
    const listing = await ownListingLocked(call, id);
    return { data: presentOwnListing(await changeListing(call, listing, change)) };
  },
});

/** Appends an image; `update` with a full list does the same. */
export const addImage = operation({
  name: 'own_listings/add_image',
  method: 'POST',
  access: acting,
  gates: ['approved'],
  input: z.strictObject({ id: uuid(), imageId: uuid() }),
  async run(call, { id, imageId }) {
    const listing = await ownListingLocked(call, id);
    const images = [...(await listingImageIds(call.db, id)), imageId];
    return { data: presentOwnListing(await changeListing(call, listing, { images })) };
  },
});
