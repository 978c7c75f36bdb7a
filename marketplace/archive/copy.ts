import { rm } from 'node:fs/promises';
import type { DatabaseHandle } from '#marketplace/db/driver/handle.ts';
import { openEmptyPglite } from '#marketplace/db/driver/pglite.ts';

/** Opens a copy of an embedded database; closing it deletes the copy. */
export async function openCopy(folder: string): Promise<DatabaseHandle> {
  const database = await openEmptyPglite(folder);
  return {
    ...database,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
