import { ApiError } from '#marketplace/contract/errors.ts';
import type { NumberRange } from './range.ts';
import { isInRange, parseRange } from './range.ts';
import type { SchemaScope, SearchSchema } from './schema.ts';

/** Test of the value of a key. */
export type ValueTest =
  | { kind: 'oneOf'; options: string[] }
  | { kind: 'hasAll'; options: string[] }
  | { kind: 'hasAny'; options: string[] }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'range'; range: NumberRange };

/** A filter on one top-level key of extended data. */
export interface ExtendedDataFilter {
  scope: SchemaScope;
  key: string;
  test: ValueTest;
  /** True when the schema's default value passes, so that entities without the key match. */
  matchesMissing: boolean;
}

const scopeByPrefix: Record<string, SchemaScope> = {
  pub: 'public',
  meta: 'metadata',
  prot: 'protected',
  priv: 'private',
};

/** Splits `pub_key` into scope and key; null for other parameters. */
export function splitParameter(name: string): { scope: SchemaScope; key: string } | null {
  const separator = name.indexOf('_');
  const scope = scopeByPrefix[name.slice(0, separator)];
  return scope && separator > 0 ? { scope, key: name.slice(separator + 1) } : null;
}

/**
 * Parses the `pub_*`, `meta_*` … filters of a query. Keys without a schema, text keys and empty
 * values filter nothing.
 * @throws ApiError validation-invalid-value when a value does not fit its type
 */
export function parseFilters(
  query: URLSearchParams,
  schemas: readonly SearchSchema[],
): ExtendedDataFilter[] {
  const filters: ExtendedDataFilter[] = [];
  for (const [name, value] of query) {
    const parameter = splitParameter(name);
    const schema = parameter && findSchema(schemas, parameter);
    if (!schema || schema.type === 'text' || value === '') continue;
    const test = parseTest(schema, value);
    if (!test) {
      const source = { path: [name], type: 'query' as const };
      throw new ApiError('validation-invalid-value', { source });
    }
    const { scope, key, defaultValue } = schema;
    filters.push({ scope, key, test, matchesMissing: passes(test, defaultValue) });
  }
  return filters;
}

/** Returns the schema of a key; undefined without one. */
export function findSchema(
  schemas: readonly SearchSchema[],
  { scope, key }: { scope: SchemaScope; key: string },
): SearchSchema | undefined {
  return schemas.find(schema => schema.scope === scope && schema.key === key);
}

function parseTest(schema: SearchSchema, value: string): ValueTest | null {
  switch (schema.type) {
    case 'enum':
      return schema.cardinality === 'many' ? parseMany(value) : parseOne(value);
    case 'boolean':
      return /^(true|false)$/.test(value) ? { kind: 'boolean', value: value === 'true' } : null;
    case 'long': {
      const range = parseRange(value);
      return range && { kind: 'range', range };
    }
    case 'text':
      return null;
  }
}

function parseOne(value: string): ValueTest | null {
  const options = optionsOf(value);
  return options.length > 0 ? { kind: 'oneOf', options } : null;
}

function parseMany(value: string): ValueTest | null {
  const [, mode, list = ''] = /^(?:(has_all|has_any):)?(.*)$/s.exec(value) ?? [];
  const options = optionsOf(list);
  if (options.length === 0) return null;
  return { kind: mode === 'has_any' ? 'hasAny' : 'hasAll', options };
}

function optionsOf(list: string): string[] {
  return list
    .split(',')
    .map(option => option.trim())
    .filter(option => option !== '');
}

function passes(test: ValueTest, value: SearchSchema['defaultValue']): boolean {
  if (value === null) return false;
  switch (test.kind) {
    case 'oneOf':
      return typeof value === 'string' && test.options.includes(value);
    case 'hasAll':
      return Array.isArray(value) && test.options.every(option => value.includes(option));
    case 'hasAny':
      return Array.isArray(value) && test.options.some(option => value.includes(option));
    case 'boolean':
      return value === test.value;
    case 'range':
      return typeof value === 'number' && isInRange(value, test.range);
  }
}

/**
 * Returns the values that keyword search reads: text, or a list of texts, of keys with a `text`
 * schema.
 */
export function searchableTexts(
  schemas: readonly SearchSchema[],
  data: Partial<Record<SchemaScope, Record<string, unknown>>>,
): string[] {
  return schemas
    .filter(schema => schema.type === 'text')
    .flatMap(schema => data[schema.scope]?.[schema.key] ?? [])
    .filter(value => typeof value === 'string');
}
