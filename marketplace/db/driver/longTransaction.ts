import type { LongTransaction, ScriptRunner } from './handle.ts';

const begin = {
  read: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  write: 'BEGIN',
};

/** Runs `fn` between BEGIN and COMMIT on the connection of a runner. */
export async function inLongTransaction<T>(
  runner: ScriptRunner,
  kind: LongTransaction,
  fn: (runner: ScriptRunner) => Promise<T>,
): Promise<T> {
  await runner.script(begin[kind]);
  try {
    await runner.script(
      'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    const result = await fn(runner);
    await runner.script('COMMIT');
    return result;
  } catch (error) {
    // A broken connection has rolled back already.
    await runner.script('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
