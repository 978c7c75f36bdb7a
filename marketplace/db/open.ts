import path from 'node:path';
import type { Logger } from '#marketplace/contract/ports.ts';
import type { DatabaseHandle } from './driver/handle.ts';
import { openPglite } from './driver/pglite.ts';
import { openPostgres } from './driver/postgres.ts';
import { migrate } from './migrate.ts';

export interface DatabaseOptions {
  databaseUrl?: string;
  /** The embedded database lives in `<dataDir>/database`. */
  dataDir: string;
  cacheDir?: string;
  logger: Logger;
}

/** Opens the configured database and brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const handle = options.databaseUrl
    ? openPostgres(options.databaseUrl, options.logger)
    : await openPglite({
        dataDir: path.join(options.dataDir, 'database'),
        cacheDir: options.cacheDir ?? path.join(options.dataDir, 'cache'),
      });
  try {
    const applied = await migrate(handle);
    if (applied.length > 0) options.logger.info({ applied }, 'migrations applied');
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
