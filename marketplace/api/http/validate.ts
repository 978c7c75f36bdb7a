import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { ErrorItem, ErrorSource } from '#marketplace/contract/errors.ts';

type Path = (string | number)[];
type Issue = z.core.$ZodIssue;

function isGiven(input: unknown, path: Path): boolean {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value !== undefined;
}

function describe(issue: Issue, input: unknown, type: ErrorSource['type']): ErrorItem[] {
  const path = issue.path.map(key => (typeof key === 'symbol' ? String(key) : key));
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
  if (!isGiven(input, path)) return [{ code: 'validation-missing-key', source: { path, type } }];
  return [{ code: 'validation-invalid-value', details: issue.message, source: { path, type } }];
}

/** Custom issue for values that do not go together: `context.addIssue(invalidParams(…))`. */
export const invalidParams = (message: string, path: Path = []) => ({
  code: 'custom' as const,
  message,
  path,
  params: { code: 'validation-invalid-params' },
});

/** The schema as the request kind wants it: bodies are closed maps, query strings are open. */
function closed(schema: z.ZodType, type: ErrorSource['type']): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  // A catchall that the operation chose itself stays.
  if (schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever)) return schema;
  return type === 'body' ? schema.strict() : schema.strip();
}

/** Compiles the check of an operation's input once. */
export function validator<T>(schema: z.ZodType<T>, type: ErrorSource['type']) {
  const compiled = closed(schema, type) as z.ZodType<T>;
  /** @throws ApiError with one item for each fault */
  return (input: unknown): T => {
    const result = compiled.safeParse(input);
    if (result.success) return result.data;
    const items = result.error.issues.flatMap(issue => describe(issue, input, type));
    const [first = { code: 'validation-invalid-value' } satisfies ErrorItem, ...more] = items;
    throw ApiError.of([first, ...more]);
  };
}
