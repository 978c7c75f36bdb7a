import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { DatabaseInUseError, lockFolder } from '#marketplace/db/driver/lockFile.ts';
import { buildCommand } from './command.ts';

function lock(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    throw new ApiError('conflict', { title: 'A backup is being made of the last copy.' });
  }
}

/**
 * Copies the embedded database, which only this process can open, for a backup. There is one copy
 * at a time; the next one replaces it. An addition to the hosted API.
 */
export const databaseCopy = buildCommand({
  name: 'database/copy',
  method: 'POST',
  input: z.object({}),
  transaction: false,
  async run({ context }) {
    if (!context.copyDatabase) {
      throw new ApiError('not-found', { title: 'PostgreSQL is read without a copy.' });
    }
    const folder = path.join(context.options.dataDir, 'database', 'copy');
    const unlock = lock(folder);
    try {
      for (const name of ['complete', 'cluster']) {
        await rm(path.join(folder, name), { recursive: true, force: true });
      }
      await context.copyDatabase(folder);
    } finally {
      unlock();
    }
    return { data: { 'database/copy': path.resolve(folder) } };
  },
});
