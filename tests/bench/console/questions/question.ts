import { dayMs, iso } from '#shared/time/time.ts';
import type { ConsoleFacts } from './facts.ts';
import { quoted } from './plainSql.ts';

/** What is requested in one turn, and the plain SQL that answers it. */
export interface TurnRequests {
  /** Addresses below the API, requested at once. */
  paths: readonly string[];
  plain: readonly string[];
}

/** A page or a search of the console, with other values each turn. */
export interface ConsoleQuestion {
  name: string;
  requests(turn: number, facts: ConsoleFacts): TurnRequests;
}

export const anyOf = <T>(values: readonly T[], turn: number): T => values[turn % values.length]!;

export const address = (path: string, query: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`;

/** A single address. */
export const one = (
  path: string,
  query: Record<string, string | number>,
  plain: string[],
): TurnRequests => ({
  paths: [address(path, query)],
  plain,
});

export const daysAgo = (days: number): string => iso(Date.now() - days * dayMs);
/** A week that is up to two years back. */
export const week = (turn: number): readonly [string, string] => {
  const from = ((turn * 37) % 730) + 7;
  return [daysAgo(from), daysAgo(from - 7)];
};
export const between = (column: string, [from, to]: readonly [string, string]) =>
  `${column} >= '${from}' AND ${column} < '${to}'`;
export const listed = (column: string, values: string) =>
  `${column} IN (${values.split(',').map(quoted).join(', ')})`;
