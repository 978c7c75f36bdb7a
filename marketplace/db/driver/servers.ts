import pg from 'pg';
import { readDatabaseUrl } from '#marketplace/contract/databaseUrl.ts';
import { errorCode } from '#marketplace/contract/errors.ts';

const readOnlyTransaction = '25006';

/** True when a server does not take writes: it is a standby, or has become one. */
export const isReadOnlyError = (error: unknown): boolean =>
  errorCode(error) === readOnlyTransaction;

/** Connection lost, no room or memory, shutting down, read-only: a later attempt may succeed. */
const goingAway = /^(08|53|57P|25006$)/;

/**
 * True for an error reported by the server. Any other error means that the server was not reached
 * or its answer was lost.
 */
export const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !goingAway.test(error.code ?? '');

/** The servers of a database, of which one takes writes at a time. */
export class Servers {
  readonly isPooled: boolean;
  readonly #servers: readonly string[];
  #at = 0;

  /** @param url see `readDatabaseUrl` */
  constructor(url: string) {
    const { servers, isPooled } = readDatabaseUrl(url) ?? { servers: [url], isPooled: false };
    this.#servers = servers;
    this.isPooled = isPooled;
  }

  /** Connection string of the server that took writes last. */
  get current(): string {
    return this.#servers[this.#at] ?? '';
  }

  /** True with standbys, to which connections must not stay. */
  get isMany(): boolean {
    return this.#servers.length > 1;
  }

  /** Connects by `connect`; when that fails, to each of the other servers once. */
  async reach<T>(connect: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const tried = this.#at;
      try {
        return await connect();
      } catch (error) {
        if (attempt >= this.#servers.length) throw error;
        // Another caller may have moved on already.
        if (this.#at === tried) this.#at = (tried + 1) % this.#servers.length;
      }
    }
  }
}

/** Refuses a new connection to a server that takes no writes. */
export async function refuseStandby(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(
    'SELECT pg_is_in_recovery() AS standby',
  );
  if (rows[0]?.standby) throw new Error('The server is a standby.');
}

/** Options of pools over several servers: new connections go to the one that takes writes. */
export function writablePool(
  servers: Servers,
  Base: typeof pg.Client = pg.Client,
): Pick<pg.PoolConfig, 'Client' | 'verify'> {
  class ServerClient extends Base {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: servers.current });
    }
  }
  if (!servers.isMany) return { Client: ServerClient };
  return {
    Client: ServerClient,
    verify: (client, done) => void refuseStandby(client).then(() => done(), done),
  };
}
