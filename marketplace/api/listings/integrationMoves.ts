import { integration, operation } from '#marketplace/api/operation.ts';
import type { AnyOperation, Call } from '#marketplace/api/operation.ts';
import { ownListingLocked } from '#marketplace/api/own_listings/access.ts';
import { idInput } from '#marketplace/api/own_listings/input.ts';
import { moveListing } from '#marketplace/api/own_listings/move.ts';
import type { ListingRow } from '#marketplace/db/listings/listings.ts';
import { listingApprovedMail } from '#marketplace/mail/requests.ts';
import { presentListingForIntegration } from './present.ts';

const moveOperation = (
  name: string,
  command: Parameters<typeof moveListing>[2],
  afterwards?: (call: Call, listing: ListingRow) => Promise<void>,
): AnyOperation =>
  operation({
    name,
    method: 'POST',
    api: 'integration',
    access: integration,
    input: idInput,
    async run(call, { id }) {
      const listing = await moveListing(call, await ownListingLocked(call, id), command);
      await afterwards?.(call, listing);
      return { data: presentListingForIntegration(listing) };
    },
  });

const tellAuthor = (call: Call, { id, author_id }: ListingRow): Promise<void> =>
  call.context.mail.enqueue(call.db, listingApprovedMail({ authorId: author_id, listingId: id }));

/** Publishes a listing that awaits approval, and tells its author. */
export const approveListing = moveOperation('listings/approve', 'approve', tellAuthor);

/** Makes a closed listing visible in search again. */
export const openAnyListing = moveOperation('listings/open', 'open');

/** Takes a published listing out of search. */
export const closeAnyListing = moveOperation('listings/close', 'close');
