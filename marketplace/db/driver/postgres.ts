import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely';
import type {
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  PostgresDialectConfig,
  TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { Logger } from '#marketplace/contract/ports.ts';
import { auditSetting, auditSettingName } from '#marketplace/db/events/audit.ts';
import type { Database } from '#marketplace/db/database.ts';
import { DatabaseUnreachable } from '#marketplace/db/databaseError.ts';
import { hasShortTimeout } from './statementTimeout.ts';
import type { DatabaseHandle } from './handle.ts';
import { preparingClient } from './preparedStatements.ts';
import type { UntimedClient } from './preparedStatements.ts';
import { Liveness } from './liveness.ts';
import { ScopedKysely, refuseInsideTransaction } from './transactionScope.ts';

const int8 = 20;
const date = 1082;
// Any number that no other lock uses; it spells "flow".
const migrationLock = 0x666c6f77;

/** Milliseconds to wait for a locked row in requests with a short timeout. */
const shortLockTimeoutMs = 3_000;

const probeMs = 1_000;

const watched = new WeakSet<DatabaseConnection>();
const goingAway = /^(08|57P)/;

/**
 * True for an error reported by the server. Any other error means that the server was not reached
 * or its answer was lost.
 */
const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !goingAway.test(error.code ?? '');

/**
 * Turns errors of a broken connection into DatabaseUnreachable; errors reported by the server stay.
 */
function answering(connection: DatabaseConnection): DatabaseConnection {
  if (watched.has(connection)) return connection;
  watched.add(connection);
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async query => {
    try {
      return await execute(query);
    } catch (error) {
      if (isAnswer(error)) throw error;
      throw new DatabaseUnreachable('The connection to the database broke.', { cause: error });
    }
  };
  return connection;
}

class ScopedDriver extends PostgresDriver {
  readonly #liveness: Liveness;

  constructor(config: PostgresDialectConfig, liveness: Liveness) {
    super(config);
    this.#liveness = liveness;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    this.#liveness.refuseWhileSilent();
    const acquired = super.acquireConnection();
    try {
      return answering(await this.#liveness.waitFor(acquired));
    } catch (error) {
      // The connection may still arrive after the caller has timed out; it goes back to the pool.
      void acquired.then(
        late => this.releaseConnection(late as Parameters<PostgresDriver['releaseConnection']>[0]),
        () => undefined,
      );
      throw new DatabaseUnreachable('The database can not be connected to.', { cause: error });
    }
  }

  // Sent in one message: a separate round trip would delay every writing request.
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const begin = isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin';
    const audit = auditSetting();
    const set =
      audit === null ? '' : `; set local ${auditSettingName} = ${pg.escapeLiteral(audit)}`;
    // The server reports a locked row before the client times out, so the connection survives.
    const lock = hasShortTimeout() ? `; set local lock_timeout = ${shortLockTimeoutMs}` : '';
    await connection.executeQuery(CompiledQuery.raw(begin + set + lock));
  }
}

class ScopedDialect extends PostgresDialect implements Dialect {
  readonly #config: PostgresDialectConfig;
  readonly #liveness: Liveness;

  constructor(config: PostgresDialectConfig, liveness: Liveness) {
    super(config);
    this.#config = config;
    this.#liveness = liveness;
  }

  override createDriver(): Driver {
    return new ScopedDriver(this.#config, this.#liveness);
  }
}

// Types as the embedded database returns them: counts are numbers, days are text.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === int8) return Number;
    if (oid === date) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Checks every second, on a separate connection, whether a silent database answers again. */
function probeWhileSilent(url: string, liveness: Liveness): { close(): void } {
  let isAsking = false;
  const probe = async () => {
    if (!liveness.isSilent || isAsking) return;
    isAsking = true;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: probeMs,
      query_timeout: probeMs,
      application_name: 'flowroom-probe',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      liveness.recordAnswer();
    } catch {
      // The database is still silent.
    } finally {
      isAsking = false;
      void client.end().catch(() => undefined);
    }
  };
  const timer = setInterval(() => void probe(), probeMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

const connectionSettings = [
  // Statements are small and frequent: JIT compilation takes longer than running them, and random
  // reads from memory or SSD cost little more than sequential ones.
  'set jit = off; set random_page_cost = 1.1',
  // Cancels statements whose client has gone. Set separately, because servers before 14 do not know
  // it.
  "set client_connection_check_interval = '1s'",
];

/** Opens a pool to PostgreSQL. @param url postgres://… */
export function openPostgres(url: string, logger: Logger, poolSize = 10): DatabaseHandle {
  const liveness = new Liveness();
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    Client: preparingClient(liveness),
    // Sends concurrent statements of a transaction without waiting for each answer.
    pipeline: true,
    application_name: 'flowroom-marketplace',
    // Longer than the client's own limit, which extends itself once before it gives up.
    connectionTimeoutMillis: 15_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('connect', client => {
    // Also needed while the connection is in use; the user of it sees the error of the next
    // statement.
    client.on('error', error => logger.warn({ err: error }, 'a database connection broke'));
    for (const settings of connectionSettings) {
      client.query(settings).catch(error => {
        logger.warn({ err: error }, 'a database connection keeps its own settings');
      });
    }
  });
  // The pool replaces an idle connection that breaks; without a listener the error is fatal.
  pool.on('error', error => logger.warn({ err: error }, 'an idle database connection broke'));
  const probing = probeWhileSilent(url, liveness);
  const dialect = new ScopedDialect({ pool }, liveness);
  const db: Kysely<Database> = new ScopedKysely<Database>(dialect);
  return {
    kind: 'postgres',
    db,
    tables: () => new ScopedKysely(dialect),
    async exclusively(fn) {
      const client = (await pool.connect()) as pg.PoolClient & UntimedClient;
      client.hasNoTimeout = true;
      try {
        await client.query('set statement_timeout = 0; set lock_timeout = 0');
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        return await fn({
          script: async sql => void (await client.query(sql)),
          rows: async sql => (await client.query<Record<string, unknown>>(sql)).rows,
        });
      } finally {
        // Closing the connection also releases the lock.
        client.release(true);
      }
    },
    async close() {
      probing.close();
      await db.destroy();
    },
  };
}
