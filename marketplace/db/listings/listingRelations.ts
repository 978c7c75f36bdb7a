import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { ImagesTable } from '../tables/core.ts';

/** The images of several listings in order, at most `limit` per listing. */
export async function imagesOfListings(
  db: Db,
  listingIds: readonly string[],
  limit: number | undefined,
): Promise<Selectable<ImagesTable>[]> {
  if (listingIds.length === 0) return [];
  const { rows } = await sql<Selectable<ImagesTable>>`
    SELECT i.* FROM unnest(${listingIds}::uuid[]) AS l (id)
    CROSS JOIN LATERAL (
      SELECT * FROM images
      WHERE owner_id = l.id AND owner_type = 'listing'
      ORDER BY position, id LIMIT ${limit ?? null}::bigint
    ) AS i
    ORDER BY i.owner_id, i.position, i.id
  `.execute(db);
  return rows;
}
