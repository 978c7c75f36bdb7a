import path from 'node:path';
import type { Logger } from '#marketplace/contract/ports.ts';
import type { DatabaseHandle } from '../driver/handle.ts';
import { openPglite } from '../driver/pglite.ts';
import { openPostgres } from '../driver/postgres.ts';
import { createStatementWatch, defaultSlowMs } from '../driver/statementWatch.ts';
import { migrate } from '../driver/migrate.ts';

export interface DatabaseOptions {
  databaseUrl?: string;
  /** The embedded database lives in `<dataDir>/database`. */
  dataDir: string;
  cacheDir?: string;
  /** Milliseconds from which statements are logged; 0 logs none. */
  slowStatementMs?: number;
  logger: Logger;
}

/** Opens the configured database and brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { logger, slowStatementMs: slowMs = defaultSlowMs } = options;
  const handle = options.databaseUrl
    ? openPostgres(options.databaseUrl, logger, { slowMs })
    : await openPglite({
        dataDir: path.join(options.dataDir, 'database'),
        cacheDir: options.cacheDir ?? path.join(options.dataDir, 'cache'),
        watch: createStatementWatch(logger, slowMs),
      });
  try {
    const applied = await migrate(handle);
    if (applied.length > 0) logger.info({ applied }, 'migrations applied');
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
