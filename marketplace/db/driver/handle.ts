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
  /** Runs `fn` under a lock that excludes migrations by other callers and processes. */
  exclusively<T>(fn: (runner: ScriptRunner) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
