import type { Kysely } from 'kysely';
import type { Db } from '../database.ts';

/** Runs SQL text. `script` takes several statements, `rows` returns the rows of one. */
export type ScriptRunner = {
  script(sql: string): Promise<void>;
  rows(sql: string, params?: readonly unknown[]): Promise<Record<string, unknown>[]>;
};

/** `read` sees one state of the database however long it takes; `write` changes all or nothing. */
export type LongTransaction = 'read' | 'write';

/** Numbers of connections, and of callers that wait for one. */
export interface PoolState {
  busy: number;
  idle: number;
  waiting: number;
}

/** An open database of either kind. */
export interface DatabaseHandle {
  kind: 'pglite' | 'postgres';
  db: Db;
  /** Another query builder over the same connections, for tables that are not the marketplace's. */
  tables<Tables>(): Kysely<Tables>;
  /** State of the connections; null for the embedded database, which has one. */
  pool(): PoolState | null;
  /**
   * Runs `fn` in a long transaction, under a lock that excludes migrations by other callers and
   * processes.
   */
  exclusively<T>(fn: (runner: ScriptRunner) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction without time limits, for reading or writing whole tables. On the embedded
   * database nothing else may use the handle meanwhile.
   */
  longTransaction<T>(kind: LongTransaction, fn: (runner: ScriptRunner) => Promise<T>): Promise<T>;
  /**
   * Runs statements one by one on a connection without time limits, which is closed afterwards;
   * null where there is no connection of one's own: in the embedded database, and behind a pooler.
   */
  withoutTransaction: (<T>(fn: (runner: ScriptRunner) => Promise<T>) => Promise<T>) | null;
  /**
   * Copies an embedded database, as it is between two transactions, to a new folder that can be
   * opened; null for PostgreSQL, which gives snapshots.
   */
  copyTo: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}
