import type { Db } from '#marketplace/db/database.ts';

/** Runs SQL text with several statements; rows are those of nothing. */
export type ScriptRunner = {
  script(sql: string): Promise<void>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
};

/** An open database of either kind. */
export interface DatabaseHandle {
  kind: 'pglite' | 'postgres';
  db: Db;
  /** Runs `fn` while nobody else, in any process, migrates. */
  exclusively<T>(fn: (runner: ScriptRunner) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
