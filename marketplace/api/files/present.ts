import type { Resource } from '#marketplace/contract/resource.ts';
import type { FileAttachmentRow } from '#marketplace/db/files/fileAttachments.ts';
import type { FileRow } from '#marketplace/db/files/files.ts';

/** A file as whoever may see an attachment of it sees it. */
export const presentFile = (row: FileRow): Resource => ({
  id: row.id,
  type: 'file',
  // Files that are of no use are forgotten; those on something stay.
  attributes: { ...attributesOf(row), deleted: false },
  links: { ownerId: row.owner_id },
});

/** A file as its owner sees it. */
export const presentOwnFile = (row: FileRow): Resource => ({
  ...presentFile(row),
  type: 'ownFile',
  attributes: attributesOf(row),
});

const attributesOf = (row: FileRow) => ({
  name: row.name,
  mimeType: row.mime_type,
  size: row.byte_size,
  state: row.state,
  createdAt: row.created_at,
  stateUpdatedAt: row.state_updated_at,
});

/** A file on something else. */
export const presentAttachment = (row: FileAttachmentRow): Resource => ({
  id: row.id,
  type: 'fileAttachment',
  attributes: { scope: row.scope, deleted: row.deleted },
  links: {
    fileId: row.file_id,
    listingId: row.listing_id,
    transactionId: row.transaction_id,
    messageId: row.message_id,
  },
});
