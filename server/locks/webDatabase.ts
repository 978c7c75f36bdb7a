import pg from 'pg';
import { Servers, isReadOnlyError, writablePool } from '@flowroom/marketplace/servers';

/** Milliseconds after which a connection or a statement fails. */
export const queryTimeoutMs = 5_000;
const maxConnections = 4;

export interface WebDatabaseOptions {
  databaseUrl: string;
  logger: { warn(facts: object, message: string): void };
}

export type WebDatabase = ReturnType<typeof openWebDatabase>;

/** Opens the database that the web processes share, for short statements. Connects with the first of them. */
export function openWebDatabase({ databaseUrl, logger }: WebDatabaseOptions) {
  const servers = new Servers(databaseUrl);
  const pool = new pg.Pool({
    ...writablePool(servers),
    max: maxConnections,
    connectionTimeoutMillis: queryTimeoutMs,
    query_timeout: queryTimeoutMs,
    allowExitOnIdle: true,
  });
  pool.on('error', error =>
    logger.warn({ err: error }, 'a connection to the shared database was lost'),
  );
  return {
    /** Runs a statement. Only connecting is tried again: a statement whose answer was lost may have been executed. */
    async query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) {
      const client = await servers.reach(() => pool.connect());
      try {
        const result = await client.query<Row>(statement, values);
        client.release();
        return result;
      } catch (error) {
        client.release(isReadOnlyError(error));
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
