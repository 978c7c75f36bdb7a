import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#marketplace/db/database.ts';
import type { FilesTable } from '#marketplace/db/tables/files.ts';

/** Inserts a file as uploaded and verified, without its bytes; returns the id. */
export async function insertFileRow(
  db: Db,
  overrides: Partial<Insertable<FilesTable>> = {},
): Promise<string> {
  const id = overrides.id ?? randomUUID();
  const at = new Date();
  await db
    .insertInto('files')
    .values({
      id,
      owner_id: null,
      name: 'routine.pdf',
      mime_type: 'application/pdf',
      byte_size: 1000,
      state: 'available',
      state_updated_at: at,
      object_key: `files/${id}`,
      created_at: at,
      ...overrides,
    })
    .execute();
  return id;
}
