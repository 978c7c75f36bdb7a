import { setTimeout as sleep } from 'node:timers/promises';
import type { ScriptRunner } from './handle.ts';

// Any number that no other lock uses; it spells "indx".
const indexLock = 0x696e6478;
const pollMs = 250;

const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map(statement => statement.trim())
    .filter(statement => statement !== '');

const indexName = /^CREATE INDEX CONCURRENTLY IF NOT EXISTS (\w+)\s/;

/** What was begun and broken off is left invalid: it is written to, and serves nobody. */
async function dropInvalid(runner: ScriptRunner, name: string): Promise<void> {
  const rows = await runner.rows(
    `select from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relname = $1 and pg_table_is_visible(c.oid)`,
    [name],
  );
  if (rows.length > 0) await runner.script(`drop index concurrently ${name}`);
}

/**
 * Takes the lock that one process at a time has until its connection ends. It tries again: who
 * waits for it within a statement would be waited for.
 */
export async function lockIndexes(runner: ScriptRunner): Promise<void> {
  for (;;) {
    const [row] = await runner.rows('select pg_try_advisory_lock($1) as taken', [indexLock]);
    if (row?.['taken'] === true) return;
    await sleep(pollMs);
  }
}

/**
 * Makes indexes while other processes read and write their tables. Each waits until transactions
 * that were running at its begin have ended. @param sql CREATE INDEX CONCURRENTLY IF NOT EXISTS
 * statements
 */
export async function createIndexes(runner: ScriptRunner, sql: string): Promise<void> {
  for (const statement of statementsOf(sql)) {
    const name = indexName.exec(statement)?.[1];
    if (name === undefined) throw new Error(`An online migration makes indexes: ${statement}`);
    await dropInvalid(runner, name);
    await runner.script(statement);
  }
}
