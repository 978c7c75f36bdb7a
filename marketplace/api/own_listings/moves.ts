import { presentOwnListing } from '#marketplace/api/listings/present.ts';
import { operation, acting } from '#marketplace/api/operation.ts';
import type { AnyOperation, Gate } from '#marketplace/api/operation.ts';
import { ownListingLocked } from './access.ts';
import { idInput } from './input.ts';
import { moveListing } from './move.ts';

const moveOperation = (
  name: string,
  command: Parameters<typeof moveListing>[2],
  gates: readonly Gate[],
): AnyOperation =>
  operation({
    name,
    method: 'POST',
    access: acting,
    gates,
    input: idInput,
    async run(call, { id }) {
      const listing = await ownListingLocked(call, id);
      return { data: presentOwnListing(await moveListing(call, listing, command)) };
    },
  });

/** Makes a draft visible, or hands it in for approval. */
export const publishDraft = moveOperation('own_listings/publish_draft', 'publishDraft', [
  'approved',
  'postListings',
]);

/** Makes a closed listing visible in search again. */
export const openOwnListing = moveOperation('own_listings/open', 'open', [
  'approved',
  'postListings',
]);

/** Takes a published listing out of search. */
export const closeOwnListing = moveOperation('own_listings/close', 'close', ['approved']);
