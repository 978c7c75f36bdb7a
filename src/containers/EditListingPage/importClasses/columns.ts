import { placeKey } from '#shared/geo/placeKey.ts';
import columnNames from './columnNames.json' with { type: 'json' };

/** What a column of a table of classes can hold, in the order of the template. */
export const columns = [
  'title',
  'description',
  'type',
  'languages',
  'date',
  'time',
  'zone',
  'days',
  'until',
  'minutes',
  'places',
  'price',
] as const;
export type Column = (typeof columns)[number];

/** What each column of a table holds; null for one that is left out. */
export type Mapping = readonly (Column | null)[];

/** A name as it is compared: without accents, capitals and punctuation. */
export const nameKey = placeKey;

const names = new Map(
  columns.flatMap(column => columnNames[column].map(name => [nameKey(name), column] as const)),
);

const columnOf = (heading: string): Column | null =>
  names.get(nameKey(heading.replaceAll('_', ' '))) ?? null;

/** Recognises columns by their headings, in each language of the site; each once. */
export function mappingOf(headings: readonly string[]): Mapping {
  const found = headings.map(columnOf);
  return found.map((column, at) => (found.indexOf(column) === at ? column : null));
}

/** Chooses what a column holds; no other one holds it any more. */
export const withColumn = (mapping: Mapping, at: number, column: Column | null): Mapping =>
  mapping.map((one, index) => (index === at ? column : one === column ? null : one));
