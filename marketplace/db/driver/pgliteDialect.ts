import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { auditSetting, auditSettingName } from '../events/audit.ts';
import { DatabaseUnreachable, abortCauses } from '../databaseError.ts';
import type { PgliteClient } from './pgliteClient.ts';
import type { PgliteResult } from './pgliteResult.ts';
import type { StatementWatch } from './statementWatch.ts';
import { TransactionGate } from './transactionGate.ts';
import { refuseInsideTransaction } from './transactionScope.ts';

const cutOff = () => new DatabaseUnreachable('The database was opened anew meanwhile.');

class PgliteConnection implements DatabaseConnection {
  /** Number of the thread that the open transaction began in. */
  thread: number | null = null;
  readonly client: PgliteClient;
  readonly gate: TransactionGate;
  readonly watch: StatementWatch;
  readonly #causeOf = abortCauses();

  constructor(client: PgliteClient, gate: TransactionGate, watch: StatementWatch) {
    this.client = client;
    this.gate = gate;
    this.watch = watch;
  }

  get inTransaction(): boolean {
    return this.thread !== null;
  }

  /** True when the thread of the open transaction has ended; the next one knows nothing of it. */
  get isCutOff(): boolean {
    return this.inTransaction && this.thread !== this.client.thread;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // One connection runs the statements of all: most of the time of many is the wait for their
    // turn.
    let ms: number | null = null;
    const run = async () => {
      const { rows, affected, ms: worked } = await this.execute(query);
      ms = worked;
      return { rows: rows as R[], numAffectedRows: BigInt(affected) };
    };
    return this.watch(query.sql, run, () => ms);
  }

  private async execute({ sql, parameters }: CompiledQuery): Promise<PgliteResult> {
    const { liveness } = this.client;
    liveness.refuseWhileSilent();
    if (this.isCutOff) throw cutOff();
    let isWanted = true;
    const run = () => {
      // A caller that timed out while queued must not have its statement executed later.
      if (!isWanted) return Promise.reject(new DatabaseUnreachable('The caller has timed out.'));
      return this.client.query(sql, parameters);
    };
    const outcome = this.inTransaction ? run() : this.gate.statement(run);
    try {
      return await liveness.waitFor(outcome);
    } catch (error) {
      throw this.#causeOf(error);
    } finally {
      isWanted = false;
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream; read pages instead.');
  }
}

class PgliteDriver implements Driver {
  readonly #client: PgliteClient;
  readonly #gate: TransactionGate;
  readonly #watch: StatementWatch;

  constructor(client: PgliteClient, gate: TransactionGate, watch: StatementWatch) {
    this.#client = client;
    this.#gate = gate;
    this.#watch = watch;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgliteConnection> {
    refuseInsideTransaction();
    return new PgliteConnection(this.#client, this.#gate, this.#watch);
  }

  async beginTransaction(connection: PgliteConnection, settings: TransactionSettings) {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    // Read here: when the transaction's turn comes, another caller's context is active.
    const audit = auditSetting();
    const { liveness } = this.#client;
    liveness.refuseWhileSilent();
    let isWanted = true;
    let isSent = false;
    let thread = 0;
    const begun = this.#gate.transaction(() => {
      thread = this.#client.thread;
      isSent = isWanted;
      if (!isWanted) return Promise.reject(new DatabaseUnreachable('The caller has timed out.'));
      return this.#begin(`start transaction${level}`, audit);
    });
    try {
      await liveness.waitFor(begun);
    } catch (error) {
      isWanted = false;
      if (isSent) this.#abandon();
      // Still queued: leaves the gate as soon as its turn comes.
      else void begun.catch(() => this.#gate.leave());
      throw error;
    }
    connection.thread = thread;
  }

  /** Sends both statements in one message. */
  async #begin(start: string, audit: string | null): Promise<void> {
    const begun = this.#client.query(start);
    const set =
      audit === null
        ? undefined
        : this.#client.query(`select set_config('${auditSettingName}', $1, true)`, [audit]);
    await Promise.all([begun, set]);
  }

  commitTransaction(connection: PgliteConnection): Promise<void> {
    return this.#finish(connection, 'commit');
  }

  rollbackTransaction(connection: PgliteConnection): Promise<void> {
    return this.#finish(connection, 'rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#client.close();
  }

  async #finish(connection: PgliteConnection, word: 'commit' | 'rollback') {
    // After a failed commit Kysely rolls back too; by then the connection may serve another caller.
    if (!connection.inTransaction) return;
    // Leaves the gate in the tick in which the statement is sent: later statements are queued
    // behind it.
    const isCutOff = connection.isCutOff;
    const finished = isCutOff ? Promise.resolve() : this.#client.query(word);
    connection.thread = null;
    this.#gate.leave();
    if (isCutOff && word === 'commit') throw cutOff();
    // The rollback is certain to happen; a caller does not wait for a hanging database to do it.
    if (word === 'rollback' && this.#client.liveness.isSilent) finished.catch(() => undefined);
    else await this.#client.liveness.waitFor<unknown>(finished);
  }

  /** Rolls back a transaction that may have begun after its caller timed out. */
  #abandon(): void {
    this.#client.query('rollback').catch(() => undefined);
    this.#gate.leave();
  }
}

/** Kysely over a PGlite in a worker thread; transactions queue for its single connection. */
export class PgliteDialect implements Dialect {
  readonly #client: PgliteClient;
  readonly #gate = new TransactionGate();
  readonly #watch: StatementWatch;

  constructor(client: PgliteClient, watch: StatementWatch) {
    this.#client = client;
    this.#watch = watch;
  }

  /** Runs `work` while no transaction is open; statements wait for it. */
  async betweenTransactions(work: () => Promise<void>): Promise<void> {
    try {
      await this.#gate.transaction(work);
    } finally {
      this.#gate.leave();
    }
  }

  // Query builders share the gate, as they share the connection.
  createDriver = (): Driver => new PgliteDriver(this.#client, this.#gate, this.#watch);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new PostgresAdapter();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
}
