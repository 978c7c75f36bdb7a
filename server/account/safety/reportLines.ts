import type * as v from 'valibot';
import type { reportsAnswer } from './reportQueue.ts';
import { terminalLine, terminalQuote } from '#server/base/terminalText.ts';

type OpenReport = v.InferOutput<typeof reportsAnswer>['data'][number];

/**
 * Returns a report for a terminal. Its text is somebody else's: it can not look like another
 * report.
 */
export function linesOfReport({ id, at, reason, text, url, by }: OpenReport): string {
  const [when, why, page] = [at.slice(0, 16), reason, url].map(terminalLine);
  return [
    `${when}  ${why}  ${page}`,
    ...(text ? [terminalQuote(text)] : []),
    `  by ${terminalLine(by)}, id ${terminalLine(id)}`,
  ].join('\n');
}
