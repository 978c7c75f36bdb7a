import type { Kysely } from 'kysely';
import type { Db } from '#marketplace/db/database.ts';

/** Runs SQL text. `script` takes several statements, `rows` returns the rows of one. */
export type ScriptRunner = {
  script(sql: string): Promise<void>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
};

/** An open database of either kind. */
export interface DatabaseHandle {
  kind: 'pglite' | 'postgres';
  db: Db;
  /** Another query builder over the same connections, for tables that are not the marketplace's. */
  tables<Tables>(): Kysely<Tables>;
  /** Runs `fn` under a lock that excludes migrations by other callers and processes. */
  exclusively<T>(fn: (runner: ScriptRunner) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
