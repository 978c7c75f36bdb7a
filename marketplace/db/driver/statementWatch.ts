import type { Logger } from '#marketplace/contract/ports.ts';
import { isWatched, notice, watched } from '#marketplace/contract/signals.ts';

/**
 * Runs a statement and reports it.
 * @param workedMs gives the milliseconds that the database itself took, null where it took none or
 * failed; left out
 * where a statement waits for no others, and the whole time counts
 */
export type StatementWatch = <Result>(
  sql: string,
  run: () => Promise<Result>,
  workedMs?: () => number | null,
) => Promise<Result>;

/** Milliseconds from which a statement is logged, when nothing else is set. */
export const defaultSlowMs = 1_000;

const maxText = 500;

/**
 * Returns a statement as logs and traces have it. Parameters are not part of its text; what is
 * written out in it is replaced, as it may be somebody's.
 */
export const withoutValues = (sql: string): string =>
  sql
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxText);

/** Creates it. @param slowMs statements that take longer are logged; 0 logs none */
export function createStatementWatch(logger: Logger, slowMs = defaultSlowMs): StatementWatch {
  return async (sql, run, workedMs) => {
    const text = isWatched('statement') ? withoutValues(sql) : '';
    const begun = performance.now();
    try {
      return await watched('statement', { text }, run);
    } finally {
      const ms = workedMs ? workedMs() : performance.now() - begun;
      if (slowMs > 0 && ms !== null && ms >= slowMs) {
        logger.warn({ ms: Math.round(ms), statement: withoutValues(sql) }, 'slow statement');
        notice('slowStatement', {});
      }
    }
  };
}
