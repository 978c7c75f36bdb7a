import type { AnyOperation } from '#marketplace/api/operation.ts';
import { addImage } from './addImage.ts';
import { createOwnListing } from './create.ts';
import { createDraft } from './createDraft.ts';
import { discardDraft } from './discardDraft.ts';
import { closeOwnListing, openOwnListing, publishDraft } from './moves.ts';
import { queryOwnListings } from './query.ts';
import { showOwnListing } from './show.ts';
import { updateOwnListing } from './update.ts';

export const ownListingOperations: readonly AnyOperation[] = [
  showOwnListing,
  queryOwnListings,
  createOwnListing,
  createDraft,
  publishDraft,
  discardDraft,
  updateOwnListing,
  openOwnListing,
  closeOwnListing,
  addImage,
];
