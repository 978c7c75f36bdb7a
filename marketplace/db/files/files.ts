import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { isOneOf, isOneOfWords } from '../isOneOf.ts';
import { pageOf } from '../pageOf.ts';
import type { PageOfRows } from '../pageOf.ts';
import type { FilesTable, FileState } from '../tables/files.ts';

/** A file as stored. */
export type FileRow = Selectable<FilesTable>;

export const insertFile = (db: Db, file: Insertable<FilesTable>): Promise<FileRow> =>
  db.insertInto('files').values(file).returningAll().executeTakeFirstOrThrow();

export const findFile = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();

/** Like `findFile`, locking the row until the transaction ends. */
export const findFileLocked = (tx: Db, id: string): Promise<FileRow | undefined> =>
  tx.selectFrom('files').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function filesById(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('files').selectAll().where(isOneOf('id', ids)).execute();
}

/**
 * Stores the object key of an uploaded file that the caller has locked; its verification follows.
 */
export async function setUploaded(
  tx: Db,
  id: string,
  { objectKey, now }: { objectKey: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ state: 'pendingVerification', object_key: objectKey, state_updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Ends the verification of a file, unless it has ended. */
export async function setVerified(
  db: Db,
  id: string,
  { state, now }: { state: 'available' | 'verificationFailed'; now: Date },
): Promise<void> {
  await db
    .updateTable('files')
    .set({ state, state_updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pendingVerification')
    .execute();
}

/** Filters of a file query; those left out filter nothing. */
export interface FileFilter {
  ids?: readonly string[] | undefined;
  ownerId?: string | undefined;
  states?: readonly FileState[] | undefined;
  /** Inclusive. */
  createdAtStart?: Date | undefined;
  /** Exclusive. */
  createdAtEnd?: Date | undefined;
}

/** One page of files, newest first, and their total. */
export function pageOfFiles(
  db: Db,
  filter: FileFilter,
  page: { page: number; perPage: number },
): Promise<PageOfRows<FileRow>> {
  let query = db.selectFrom('files').selectAll();
  if (filter.ids) query = query.where(isOneOf('id', filter.ids));
  if (filter.ownerId) query = query.where('owner_id', '=', filter.ownerId);
  if (filter.states) query = query.where(isOneOfWords('state', filter.states));
  if (filter.createdAtStart) query = query.where('created_at', '>=', filter.createdAtStart);
  if (filter.createdAtEnd) query = query.where('created_at', '<', filter.createdAtEnd);
  return pageOf(query.orderBy('created_at', 'desc').orderBy('id'), page);
}
