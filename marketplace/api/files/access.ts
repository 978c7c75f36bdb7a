import { ApiError } from '#marketplace/contract/errors.ts';
import { findAttachment } from '#marketplace/db/files/fileAttachments.ts';
import type { FileAttachmentRow } from '#marketplace/db/files/fileAttachments.ts';
import { findFile } from '#marketplace/db/files/files.ts';
import type { FileRow } from '#marketplace/db/files/files.ts';
import { findListing, findVisibleListing } from '#marketplace/db/listings/listings.ts';
import { findMessage } from '#marketplace/db/transactions/messages.ts';
import { findTransactionView } from '#marketplace/db/transactions/transactionViews.ts';
import type { Call } from '../operation.ts';
import { actingUser } from '../operation.ts';

/** Returns a file of the caller, any file for the Integration API. @throws ApiError not-found */
export async function ownFile(call: Call, id: string): Promise<FileRow> {
  const file = await findFile(call.db, id);
  const isTheirs = call.actor.scope === 'integ' || file?.owner_id === actingUser(call);
  if (!file || !isTheirs) throw new ApiError('not-found');
  return file;
}

/** Returns the file of an attachment that the caller may see. @throws ApiError not-found */
export async function fileOfAttachment(call: Call, attachmentId: string): Promise<FileRow> {
  const attachment = await findAttachment(call.db, attachmentId);
  const file =
    attachment && (await isVisible(call, attachment))
      ? await findFile(call.db, attachment.file_id)
      : undefined;
  if (!file) throw new ApiError('not-found');
  return file;
}

async function isVisible(
  call: Call,
  { scope, listing_id: listingId, transaction_id, message_id }: FileAttachmentRow,
): Promise<boolean> {
  const { actor, db } = call;
  if (actor.scope === 'integ') return true;
  const userId = actingUser(call);
  if (listingId) {
    if (scope === 'public' && (await findVisibleListing(db, listingId))) return true;
    const listing = await findListing(db, listingId);
    return listing?.author_id === userId && !listing.deleted;
  }
  const transactionId =
    transaction_id ?? (message_id && (await findMessage(db, message_id))?.transaction_id);
  return Boolean(transactionId && (await findTransactionView(db, transactionId, userId)));
}
