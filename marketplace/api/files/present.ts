import type { Resource } from '#marketplace/contract/resource.ts';
import type { FileAttachmentRow } from '#marketplace/db/files/fileAttachments.ts';
import type { FileRow } from '#marketplace/db/files/files.ts';

/** Presents a file to callers who may see an attachment of it. */
export const presentFile = (row: FileRow): Resource => ({
  id: row.id,
  type: 'file',
  // Unattached files are removed with their row; attached ones are never deleted.
  attributes: { ...attributesOf(row), deleted: false },
  links: { ownerId: row.owner_id },
});

/** Presents a file to its owner. */
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

/** Presents an attachment. */
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
