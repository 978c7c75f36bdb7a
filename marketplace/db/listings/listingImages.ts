import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Returns the image ids of a listing in order. */
export async function listingImageIds(db: Db, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('owner_type', '=', 'listing')
    .where('owner_id', '=', listingId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(row => row.id);
}

/** Detaches all images from a listing. */
export async function detachImages(tx: Db, listingId: string): Promise<void> {
  await tx
    .updateTable('images')
    .set({ owner_type: null, owner_id: null, position: 0 })
    .where('owner_type', '=', 'listing')
    .where('owner_id', '=', listingId)
    .execute();
}

/**
 * Sets the images of a listing, in this order. Returns false, with nothing changed, when one is
 * given twice, unknown, in use elsewhere, or was uploaded by another user (null: any uploader).
 */
export async function setListingImages(
  tx: Db,
  listingId: string,
  imageIds: readonly string[],
  uploaderId: string | null,
): Promise<boolean> {
  if (new Set(imageIds).size !== imageIds.length) return false;
  const images = await tx
    .selectFrom('images')
    .select(['id', 'uploader_id', 'owner_type', 'owner_id'])
    .where('id', '=', sql<string>`ANY(${imageIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const usable = images.filter(
    image =>
      (image.owner_id === null &&
        (uploaderId === null || image.uploader_id === null || image.uploader_id === uploaderId)) ||
      (image.owner_type === 'listing' && image.owner_id === listingId),
  );
  if (usable.length !== imageIds.length) return false;
  await detachImages(tx, listingId);
  await sql`
    UPDATE images SET owner_type = 'listing', owner_id = ${listingId}::uuid, position = list.position
    FROM unnest(${imageIds}::uuid[]) WITH ORDINALITY AS list (id, position)
    WHERE images.id = list.id
  `.execute(tx);
  return true;
}
