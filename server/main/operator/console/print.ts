import { terminalLine } from '#server/base/terminalText.ts';
import { isRecord } from '#shared/contract/lenient.ts';
import type { ConsoleAnswer } from './consoleCall.ts';

/** Returns a value inside an object by its path; undefined where there is none. */
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** Lists the values of an object as lines, those of objects in it below them. */
function linesOfObject(value: Record<string, unknown>, indent = ''): string[] {
  return Object.entries(value).flatMap(([name, item]) => {
    if (isRecord(item)) return [`${indent}${name}:`, ...linesOfObject(item, `${indent}  `)];
    if (Array.isArray(item) && item.some(isRecord)) {
      return [`${indent}${name}:`, ...item.map(row => `${indent}  - ${terminalLine(textOf(row))}`)];
    }
    return [`${indent}${terminalLine(name)}: ${terminalLine(textOf(item))}`];
  });
}

/** Writes an answer for a terminal; texts of people are shown without control characters. */
export function printed(
  { data, meta }: ConsoleAnswer,
  { isJson, columns }: { isJson: boolean; columns?: readonly string[] | undefined },
): string {
  if (isJson) return JSON.stringify(meta ? { data, meta } : { data }, null, 2);
  if (!Array.isArray(data)) return isRecord(data) ? linesOfObject(data).join('\n') : textOf(data);
  const rows = data.map(row =>
    (columns ?? Object.keys(isRecord(row) ? row : {}))
      .map(path => terminalLine(textOf(valueAt(row, path) ?? '-')))
      .join('  '),
  );
  const { page, totalPages, totalItems } = meta ?? {};
  const pages = Number(totalPages) > 1 ? `, page ${textOf(page)} of ${textOf(totalPages)}` : '';
  return [...rows, `${textOf(totalItems ?? data.length)} in all${pages}.`].join('\n');
}
