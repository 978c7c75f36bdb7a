import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { isOneOf, isOneOfWords } from '../isOneOf.ts';
import { pageOf } from '../pageOf.ts';
import type { PageOfRows } from '../pageOf.ts';
import type { AttachmentScope, FileAttachmentsTable } from '../tables/files.ts';

/** An attachment as stored. */
export type FileAttachmentRow = Selectable<FileAttachmentsTable>;

/** The resource that attachments belong to. */
export interface AttachmentPlace {
  kind: 'listing' | 'transaction' | 'message';
  id: string;
}

const columnOf = {
  listing: 'listing_id',
  transaction: 'transaction_id',
  message: 'message_id',
} as const;

/**
 * Attachments of one scope of several resources of a type, in order; `null` selects every scope.
 */
export async function attachmentsOf(
  db: Db,
  kind: AttachmentPlace['kind'],
  ids: readonly string[],
  scope: AttachmentScope | null,
): Promise<FileAttachmentRow[]> {
  if (ids.length === 0) return [];
  let query = db
    .selectFrom('file_attachments')
    .selectAll()
    .where(isOneOf(columnOf[kind], ids))
    .where('deleted', '=', false)
    .orderBy('position')
    .orderBy('id');
  if (scope) query = query.where('scope', '=', scope);
  return query.execute();
}

/** One attachment that has not been removed. */
export const findAttachment = (db: Db, id: string): Promise<FileAttachmentRow | undefined> =>
  db
    .selectFrom('file_attachments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();

/** Filters of an attachment query; those left out filter nothing. */
export interface AttachmentFilter {
  ids?: readonly string[] | undefined;
  fileId?: string | undefined;
  listingId?: string | undefined;
  transactionId?: string | undefined;
  messageId?: string | undefined;
  scopes?: readonly AttachmentScope[] | undefined;
}

/** One page of attachments, removed ones included, newest first, and their total. */
export function pageOfAttachments(
  db: Db,
  filter: AttachmentFilter,
  page: { page: number; perPage: number },
): Promise<PageOfRows<FileAttachmentRow>> {
  let query = db.selectFrom('file_attachments').selectAll();
  const equal = [
    ['file_id', filter.fileId],
    ['listing_id', filter.listingId],
    ['transaction_id', filter.transactionId],
    ['message_id', filter.messageId],
  ] as const;
  for (const [column, id] of equal) {
    if (id !== undefined) query = query.where(column, '=', id);
  }
  if (filter.ids) query = query.where(isOneOf('id', filter.ids));
  if (filter.scopes) query = query.where(isOneOfWords('scope', filter.scopes));
  return pageOf(query.orderBy('created_at', 'desc').orderBy('id'), page);
}

interface Change {
  scope: AttachmentScope;
  fileIds: readonly string[];
  /** Owner of the files that may be attached; null: any owner. */
  ownerId: string | null;
  now: Date;
}

/**
 * Sets the attachments of a resource in one scope, in this order; existing ones retain their id.
 * The caller holds the lock of the resource's row. Returns false, with nothing changed, when a file
 * is given twice, or is neither attached already nor an uploaded file of the owner.
 */
export async function setFileAttachments(
  tx: Db,
  place: AttachmentPlace,
  { scope, fileIds, ownerId, now }: Change,
): Promise<boolean> {
  if (new Set(fileIds).size !== fileIds.length) return false;
  const present = await attachmentsOf(tx, place.kind, [place.id], scope);
  const known = new Map(present.map(row => [row.file_id, row]));
  const added = fileIds.filter(id => !known.has(id));
  if (!(await areUsable(tx, added, ownerId))) return false;
  const removed = present.filter(row => !fileIds.includes(row.file_id)).map(({ id }) => id);
  if (removed.length > 0) {
    await tx
      .updateTable('file_attachments')
      .set({ deleted: true })
      .where(isOneOf('id', removed))
      .execute();
  }
  for (const [position, fileId] of fileIds.entries()) {
    const row = known.get(fileId);
    if (row?.position === position) continue;
    if (row) {
      await tx.updateTable('file_attachments').set({ position }).where('id', '=', row.id).execute();
    } else await insert(tx, place, { scope, fileId, position, now });
  }
  return true;
}

/**
 * Gives a transaction the protected files that its listing has now, besides those it has already.
 * Repeating it adds new files only. The caller holds the lock of the transaction's row.
 */
export async function revealListingFiles(
  tx: Db,
  { listingId, transactionId, now }: { listingId: string; transactionId: string; now: Date },
): Promise<void> {
  const place = { kind: 'transaction', id: transactionId } as const;
  const [shown, present] = [
    await attachmentsOf(tx, 'listing', [listingId], 'protected'),
    await attachmentsOf(tx, place.kind, [place.id], 'protected'),
  ];
  const known = new Set(present.map(row => row.file_id));
  let position = Math.max(-1, ...present.map(row => row.position));
  for (const { file_id: fileId } of shown) {
    if (known.has(fileId)) continue;
    position += 1;
    await insert(tx, place, { scope: 'protected', fileId, position, now });
  }
}

/**
 * Those of the files that a transaction may receive: its own, and uploaded ones of the owner (null:
 * any owner). The rows stay locked until the database transaction ends.
 */
export async function attachableFiles(
  tx: Db,
  transactionId: string,
  fileIds: readonly string[],
  ownerId: string | null,
): Promise<string[]> {
  const present = await attachmentsOf(tx, 'transaction', [transactionId], 'protected');
  const known = new Set(present.map(row => row.file_id));
  const others = fileIds.filter(id => !known.has(id));
  const usable = new Set(await usableFiles(tx, others, ownerId));
  return fileIds.filter(id => known.has(id) || usable.has(id));
}

/**
 * Returns whether files of an owner can be attached; their rows stay locked until the transaction
 * ends.
 */
async function areUsable(
  tx: Db,
  fileIds: readonly string[],
  ownerId: string | null,
): Promise<boolean> {
  return (await usableFiles(tx, fileIds, ownerId)).length === fileIds.length;
}

async function usableFiles(
  tx: Db,
  fileIds: readonly string[],
  ownerId: string | null,
): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const files = await tx
    .selectFrom('files')
    .select(['id', 'owner_id'])
    .where(isOneOf('id', fileIds))
    // Readers see the state of a file; its bytes are served only once verified.
    .where('state', 'in', ['pendingVerification', 'available'])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return files
    .filter(({ owner_id: owner }) => ownerId === null || owner === ownerId)
    .map(({ id }) => id);
}

function insert(
  tx: Db,
  { kind, id }: AttachmentPlace,
  attachment: { scope: AttachmentScope; fileId: string; position: number; now: Date },
): Promise<unknown> {
  const nowhere = { listing_id: null, transaction_id: null, message_id: null };
  return tx
    .insertInto('file_attachments')
    .values({
      id: randomUUID(),
      file_id: attachment.fileId,
      scope: attachment.scope,
      ...nowhere,
      [columnOf[kind]]: id,
      position: attachment.position,
      created_at: attachment.now,
    })
    .execute();
}
