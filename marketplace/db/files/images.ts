import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { isOneOf } from '../isOneOf.ts';
import type { ImagesTable } from '../tables/core.ts';

/** An image as stored. */
export type ImageRow = Selectable<ImagesTable>;

export async function insertImage(db: Db, image: Insertable<ImagesTable>): Promise<ImageRow> {
  return db.insertInto('images').values(image).returningAll().executeTakeFirstOrThrow();
}

export async function imagesById(db: Db, ids: readonly string[]): Promise<ImageRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('images').selectAll().where(isOneOf('id', ids)).execute();
}

/**
 * Makes an image a user's profile image; null removes it. Returns false, with nothing changed, when
 * the image is unknown, in use elsewhere, or was uploaded by another user (null: any uploader).
 */
export async function setProfileImage(
  tx: Db,
  userId: string,
  imageId: string | null,
  uploaderId: string | null,
): Promise<boolean> {
  if (imageId) {
    const image = await tx
      .selectFrom('images')
      .select(['uploader_id', 'owner_id'])
      .where('id', '=', imageId)
      .forUpdate()
      .executeTakeFirst();
    const isUsable = uploaderId === null || [null, uploaderId].includes(image?.uploader_id ?? null);
    const isFree = image?.owner_id === null && isUsable;
    if (!isFree && image?.owner_id !== userId) return false;
  }
  await tx
    .updateTable('images')
    .set({ owner_type: null, owner_id: null })
    .where('owner_type', '=', 'user')
    .where('owner_id', '=', userId)
    .execute();
  if (imageId) {
    await tx
      .updateTable('images')
      .set({ owner_type: 'user', owner_id: userId })
      .where('id', '=', imageId)
      .execute();
  }
  return true;
}
