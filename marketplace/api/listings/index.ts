import type { AnyOperation } from '#marketplace/api/operation.ts';
import { approveListing, closeAnyListing, openAnyListing } from './integrationMoves.ts';
import { createAnyListing, updateAnyListing } from './integrationWrite.ts';
import { queryAnyListings } from './integrationQuery.ts';
import { showAnyListing } from './integrationShow.ts';
import { queryListings, searchListingsByOldName } from './query.ts';
import { showListing } from './show.ts';

export const listingOperations: readonly AnyOperation[] = [
  showListing,
  queryListings,
  searchListingsByOldName,
  showAnyListing,
  queryAnyListings,
  createAnyListing,
  updateAnyListing,
  approveListing,
  openAnyListing,
  closeAnyListing,
];
