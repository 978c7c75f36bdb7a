import pg from 'pg';
import { Servers, isAnswer, writablePool } from '@flowroom/marketplace/servers';

/** Milliseconds after which a connection or a statement fails. */
export const queryTimeoutMs = 5_000;
const maxConnections = 4;

export interface WebDatabaseOptions {
  databaseUrl: string;
  logger: { warn(facts: object, message: string): void };
}

export type WebDatabase = ReturnType<typeof openWebDatabase>;

/** The shared database does not answer, or its answer was lost. The HTTP layer answers 503. */
export class WebDatabaseUnreachable extends Error {
  override name = 'WebDatabaseUnreachable';
  readonly status = 503;

  constructor(cause: unknown) {
    super('The shared database does not answer.', { cause });
  }
}

/**
 * Opens the database that the web processes share, for short statements. Connects with the first of
 * them.
 */
export function openWebDatabase({ databaseUrl, logger }: WebDatabaseOptions) {
  const servers = new Servers(databaseUrl);
  const pool = new pg.Pool({
    ...writablePool(servers),
    max: maxConnections,
    connectionTimeoutMillis: queryTimeoutMs,
    query_timeout: queryTimeoutMs,
    allowExitOnIdle: true,
  });
  const warn = (error: Error) =>
    logger.warn({ err: error }, 'a connection to the shared database was lost');
  // The pool listens to idle connections only; one that breaks in use also fails its statement.
  pool.on('connect', client => client.on('error', warn));
  pool.on('error', () => undefined);
  const connect = () =>
    servers
      .reach(() => pool.connect())
      .catch((error: unknown) => {
        throw new WebDatabaseUnreachable(error);
      });
  return {
    /**
     * Runs a statement. Only connecting is tried again: a statement whose answer was lost may have
     * been executed.
     * @throws WebDatabaseUnreachable, or the refusal of the server
     */
    async query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) {
      const client = await connect();
      try {
        const result = await client.query<Row>(statement, values);
        client.release();
        return result;
      } catch (error) {
        const isRefused = isAnswer(error);
        // What was not answered may still run on the connection.
        client.release(!isRefused);
        throw isRefused ? error : new WebDatabaseUnreachable(error);
      }
    },
    close: () => pool.end(),
  };
}
