import { databaseClock, selectTime } from '@flowroom/marketplace/databaseClock';
import { postgresLocks } from './postgresLocks.ts';
import { openWebDatabase } from './webDatabase.ts';
import type { WebDatabase, WebDatabaseOptions } from './webDatabase.ts';
import type { Locks } from './locks.ts';

export interface SharedStateOptions extends WebDatabaseOptions {
  logger: WebDatabaseOptions['logger'] & Parameters<typeof databaseClock>[1];
  /** Time of the marketplace in this process; null for a marketplace elsewhere. */
  marketplaceTime: (() => Date) | null;
}

/** Locks and time that the web processes over one database have in common. */
export interface SharedState {
  locks: Locks;
  now: () => Date;
  database: Pick<WebDatabase, 'query'>;
  close(): Promise<void>;
}

/** Opens the state that the processes of the web server share in a database. */
export async function openSharedState({
  marketplaceTime,
  ...options
}: SharedStateOptions): Promise<SharedState> {
  const { logger } = options;
  const database = openWebDatabase(options);
  const readTime = async () => (await database.query<{ at: number }>(selectTime)).rows[0];
  const clock = marketplaceTime
    ? { now: marketplaceTime, close: () => undefined }
    : await databaseClock(readTime, logger);
  return {
    locks: postgresLocks({ database, logger }),
    now: clock.now,
    database,
    async close() {
      clock.close();
      await database.close();
    },
  };
}
