import type { z } from 'zod';
import { isRecord } from './fields.ts';
import type { ErrorItem, ErrorSource } from './errors.ts';

type Path = (string | number)[];

function isGiven(input: unknown, path: Path): boolean {
  let value = input;
  for (const key of path) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return false;
    value = value[key];
  }
  return value !== undefined;
}

/**
 * Converts a schema issue to error items: unknown keys, missing, invalid or conflicting values.
 * @param below path of the input in the request
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
