import { ApiError } from '#marketplace/contract/errors.ts';
import { findSchema, splitParameter } from './extendedData.ts';
import type { SchemaScope, SearchSchema } from './schema.ts';

/** One key of an order; entities without a value come last in both directions. */
export interface SortKey {
  by: { kind: 'createdAt' } | { kind: 'price' } | { kind: 'data'; scope: SchemaScope; key: string };
  ascending: boolean;
}

const mostKeys = 3;

/**
 * Parses a `sort` parameter: a plain key sorts descending, one with a leading `-` ascending.
 * @throws ApiError validation-invalid-value for unknown keys and more than three
 */
export function parseSort(keys: readonly string[], schemas: readonly SearchSchema[]): SortKey[] {
  const sort = keys.map(key => {
    const ascending = key.startsWith('-');
    const by = sortedBy(ascending ? key.slice(1) : key, schemas);
    return by && { by, ascending };
  });
  if (sort.length > mostKeys || sort.some(key => key === null)) {
    throw new ApiError('validation-invalid-value', { source: { path: ['sort'], type: 'query' } });
  }
  return sort.filter(key => key !== null);
}

function sortedBy(name: string, schemas: readonly SearchSchema[]): SortKey['by'] | null {
  if (name === 'createdAt' || name === 'price') return { kind: name };
  const parameter = splitParameter(name);
  const schema = parameter && findSchema(schemas, parameter);
  return schema?.type === 'long' ? { kind: 'data', scope: schema.scope, key: schema.key } : null;
}
