import type { z } from 'zod';
import type { ErrorItem, ErrorSource } from './errors.ts';

type Path = (string | number)[];

function isGiven(input: unknown, path: Path): boolean {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value !== undefined;
}

/**
 * What a fault that a schema has found in `input` is answered as: keys that are unknown, values that
 * are missing, wrong, or do not go together. `below` is where the input stands in the request.
 */
export function describeIssue(
  issue: z.core.$ZodIssue,
  input: unknown,
  type: ErrorSource['type'],
  below: Path = [],
): ErrorItem[] {
  const inner = issue.path.map(key => (typeof key === 'symbol' ? String(key) : key));
  const path = [...below, ...inner];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({
      code: 'validation-disallowed-key',
      source: { path: [...path, key], type },
    }));
  }
  const params = issue.code === 'custom' ? issue.params : undefined;
  if (params?.['code'] === 'validation-invalid-params') {
    return [{ code: params['code'], details: issue.message, source: { path, type } }];
  }
  if (!isGiven(input, inner)) return [{ code: 'validation-missing-key', source: { path, type } }];
  return [{ code: 'validation-invalid-value', details: issue.message, source: { path, type } }];
}
