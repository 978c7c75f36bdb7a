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
import { currentRequestId } from '#marketplace/contract/requestScope.ts';
import { auditSetting, auditSettingName } from '../events/audit.ts';
import type { Database } from '../database.ts';
import { DatabaseUnreachable, abortCauses } from '../databaseError.ts';
import { hasShortTimeout } from './statementTimeout.ts';
import type { DatabaseHandle, ScriptRunner } from './handle.ts';
import { preparingClient } from './preparedStatements.ts';
import { Servers, isAnswer, refuseStandby, writablePool } from './servers.ts';
import type { UntimedClient } from './preparedStatements.ts';
import { Liveness } from './liveness.ts';
import { inLongTransaction } from './longTransaction.ts';
import { createStatementWatch, defaultSlowMs } from './statementWatch.ts';
import type { StatementWatch } from './statementWatch.ts';
import { ScopedKysely, refuseInsideTransaction } from './transactionScope.ts';

const int8 = 20;
const date = 1082;
// Any number that no other lock uses; it spells "flow".
const migrationLock = 0x666c6f77;

/** Milliseconds to wait for a locked row in requests with a short timeout. */
const shortLockTimeoutMs = 3_000;

const probeMs = 1_000;

const applicationName = 'flowroom-marketplace';

const watched = new WeakSet<DatabaseConnection>();
/**
 * Turns errors of a broken connection into DatabaseUnreachable; errors reported by the server stay.
 */
function answering(connection: DatabaseConnection, watch: StatementWatch): DatabaseConnection {
  if (watched.has(connection)) return connection;
  watched.add(connection);
  const causeOf = abortCauses();
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async query => {
    try {
      return await watch(query.sql, () => execute(query));
    } catch (failure) {
      const error = causeOf(failure);
      if (isAnswer(error)) throw error;
      throw new DatabaseUnreachable('The connection to the database broke.', { cause: error });
    }
  };
  return connection;
}

interface ScopedOptions {
  liveness: Liveness;
  watch: StatementWatch;
  /** Settings that each transaction makes for itself, as they can not be the connection's. */
  localSettings: string;
}

class ScopedDriver extends PostgresDriver {
  readonly #liveness: Liveness;
  readonly #localSettings: string;
  readonly #watch: StatementWatch;

  constructor(config: PostgresDialectConfig, { liveness, watch, localSettings }: ScopedOptions) {
    super(config);
    this.#liveness = liveness;
    this.#watch = watch;
    this.#localSettings = localSettings;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    this.#liveness.refuseWhileSilent();
    const acquired = super.acquireConnection();
    try {
      return answering(await this.#liveness.waitFor(acquired), this.#watch);
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
    // Lasts for the transaction only, so that it is right behind a pooler of transactions too.
    const id = currentRequestId();
    const name = id === null ? '' : `; set local application_name = '${applicationName}/${id}'`;
    // The server reports a locked row before the client times out, so the connection survives.
    const lock = hasShortTimeout() ? `; set local lock_timeout = ${shortLockTimeoutMs}` : '';
    await connection.executeQuery(
      CompiledQuery.raw(begin + this.#localSettings + set + name + lock),
    );
  }
}

class ScopedDialect extends PostgresDialect implements Dialect {
  readonly #config: PostgresDialectConfig;
  readonly #options: ScopedOptions;

  constructor(config: PostgresDialectConfig, options: ScopedOptions) {
    super(config);
    this.#config = config;
    this.#options = options;
  }

  override createDriver(): Driver {
    return new ScopedDriver(this.#config, this.#options);
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

/** Checks whether the server that took writes last still does. */
async function probeOnce(servers: Servers): Promise<void> {
  const client = new pg.Client({
    connectionString: servers.current,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
    application_name: 'flowroom-probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (servers.isMany) await refuseStandby(client);
    else await client.query('select 1');
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Checks every second, on a separate connection, whether a silent database answers again. */
function probeWhileSilent(servers: Servers, liveness: Liveness): { close(): void } {
  let isProbing = false;
  const probe = async () => {
    if (!liveness.isSilent || isProbing) return;
    isProbing = true;
    try {
      await servers.reach(() => probeOnce(servers));
      liveness.recordAnswer();
    } catch {
      // The database is still silent.
    } finally {
      isProbing = false;
    }
  };
  const timer = setInterval(() => void probe(), probeMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** Limits in milliseconds of what a statement, a lock and an idle transaction may take. */
const limits = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

const connectionSettings = [
  // Statements are small and frequent: JIT compilation takes longer than running them, and random
  // reads from memory or SSD cost little more than sequential ones.
  'set jit = off; set random_page_cost = 1.1',
  // Cancels statements whose client has gone. Set separately, because servers before 14 do not know
  // it.
  "set client_connection_check_interval = '1s'",
];

/** Options of `openPostgres`. */
export interface PostgresOptions {
  poolSize?: number;
  /** Milliseconds from which statements are logged; 0 logs none. */
  slowMs?: number;
}

/** Creates the pool; broken connections are logged and replaced. */
function createPool(
  servers: Servers,
  liveness: Liveness,
  logger: Logger,
  poolSize: number,
): pg.Pool {
  const { isPooled } = servers;
  const pool = new pg.Pool({
    ...writablePool(servers, preparingClient(liveness, { isPooled })),
    max: poolSize,
    types,
    // Sends concurrent statements of a transaction without waiting for each answer.
    pipeline: true,
    application_name: applicationName,
    // Longer than the client's own limit, which extends itself once before it gives up.
    connectionTimeoutMillis: 15_000,
    // A pooler does not pass them on.
    ...(isPooled ? {} : limits),
  });
  pool.on('connect', client => {
    // Also needed while the connection is in use; the user of it sees the error of the next
    // statement.
    client.on('error', error => logger.warn({ err: error }, 'a database connection broke'));
    for (const settings of isPooled ? [] : connectionSettings) {
      client.query(settings).catch(error => {
        logger.warn({ err: error }, 'a database connection keeps its own settings');
      });
    }
  });
  // The pool replaces an idle connection that breaks; without a listener the error is fatal.
  pool.on('error', error => logger.warn({ err: error }, 'an idle database connection broke'));
  return pool;
}

type Connect = () => Promise<pg.PoolClient>;

/**
 * Returns a function that runs `fn` on a connection without time limits, and closes it afterwards.
 */
const untimedOn =
  (connect: Connect) =>
  async <T>(fn: (runner: ScriptRunner) => Promise<T>): Promise<T> => {
    const client = (await connect()) as pg.PoolClient & UntimedClient;
    client.hasNoTimeout = true;
    try {
      return await fn({
        script: async sql => void (await client.query(sql)),
        rows: async (sql, params = []) =>
          (await client.query<Record<string, unknown>>(sql, [...params])).rows,
      });
    } finally {
      client.release(true);
    }
  };

/**
 * Opens a pool to PostgreSQL.
 * @param url postgres://…, of one server or several, see `readDatabaseUrl`
 */
export function openPostgres(
  url: string,
  logger: Logger,
  { poolSize = 10, slowMs = defaultSlowMs }: PostgresOptions = {},
): DatabaseHandle {
  const liveness = new Liveness();
  const servers = new Servers(url);
  const pool = createPool(servers, liveness, logger, poolSize);
  const probing = probeWhileSilent(servers, liveness);
  const connect: Connect = () => servers.reach(() => pool.connect());
  const localSettings = servers.isPooled
    ? Object.entries(limits).map(([name, ms]) => `; set local ${name} = ${ms}`)
    : [];
  const watch = createStatementWatch(logger, slowMs);
  const dialect = new ScopedDialect(
    { pool: { connect, end: () => pool.end() } },
    { liveness, watch, localSettings: localSettings.join('') },
  );
  const db: Kysely<Database> = new ScopedKysely<Database>(dialect);
  const untimed = untimedOn(connect);
  return {
    kind: 'postgres',
    db,
    tables: () => new ScopedKysely(dialect),
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    exclusively: fn =>
      untimed(runner =>
        inLongTransaction(runner, 'write', async inside => {
          await inside.rows('select pg_advisory_xact_lock($1)', [migrationLock]);
          return fn(inside);
        }),
      ),
    longTransaction: (kind, fn) => untimed(runner => inLongTransaction(runner, kind, fn)),
    withoutTransaction: servers.isPooled
      ? null
      : fn =>
          untimed(async runner => {
            await runner.script('set statement_timeout = 0; set lock_timeout = 0');
            return fn(runner);
          }),
    copyTo: null,
    async close() {
      probing.close();
      await db.destroy();
    },
  };
}
