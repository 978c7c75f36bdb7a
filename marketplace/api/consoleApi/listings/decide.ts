import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid, writtenText } from '#marketplace/contract/fields.ts';
import { listingApprovedMail, listingSentBackMail } from '#marketplace/contract/mailRequests.ts';
import type { Db } from '#marketplace/db/database.ts';
import { findListingLocked } from '#marketplace/db/listings/listings.ts';
import type { ListingRow } from '#marketplace/db/listings/listings.ts';
import { setListingMetadata } from '#marketplace/db/operators/listingsForOperators.ts';
import { listingAnswer } from '../answers.ts';
import { changeListingState } from '../../own_listings/changeState.ts';
import { consoleOperation } from '../operation.ts';
import { shownListing } from './present.ts';

const subject = ({ id }: { id: string }) => ({ type: 'listing', id });

/**
 * Locks a listing that waits for approval, sent back or not. @throws ApiError not-found,
 * listing-invalid-state
 */
async function lockPending(tx: Db, id: string): Promise<ListingRow> {
  const listing = await findListingLocked(tx, id);
  if (!listing || listing.deleted) throw new ApiError('not-found');
  if (listing.state !== 'pendingApproval') throw new ApiError('listing-invalid-state');
  return listing;
}

/** Sends a listing back to its author, who is mailed the reason. */
export const sendBackListing = consoleOperation({
  name: 'listings/send_back',
  method: 'POST',
  summary: 'Sends a listing that waits for approval back to its author, with a reason.',
  answer: listingAnswer,
  input: z.object({ id: uuid(), reason: writtenText(1, 1000) }),
  subject,
  async run({ db, context, now, session }, { id, reason }) {
    const { metadata, author_id: authorId } = await lockPending(db, id);
    const rejection = { reason, at: now.toISOString(), by: session.operator.id };
    await setListingMetadata(db, id, { ...metadata, rejection }, now);
    await context.mail.enqueue(db, listingSentBackMail({ authorId, listingId: id }));
    return { data: await shownListing(db, id) };
  },
});

/** Publishes a listing that waits for approval; its author is mailed. */
export const approveListing = consoleOperation({
  name: 'listings/approve',
  method: 'POST',
  summary: 'Publishes a listing that waits for approval, and removes why it was sent back.',
  answer: listingAnswer,
  input: z.object({ id: uuid() }),
  subject,
  async run({ db, context, now }, { id }) {
    const listing = await lockPending(db, id);
    const { rejection, ...metadata } = listing.metadata;
    // Before it is public, as its metadata is then.
    if (rejection !== undefined) await setListingMetadata(db, id, metadata, now);
    const { author_id: authorId } = await changeListingState({ db, now }, listing, 'approve');
    await context.mail.enqueue(db, listingApprovedMail({ authorId, listingId: id }));
    return { data: await shownListing(db, id) };
  },
});
