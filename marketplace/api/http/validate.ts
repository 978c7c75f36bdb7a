import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { ErrorItem, ErrorSource } from '#marketplace/contract/errors.ts';
import { describeIssue } from '#marketplace/contract/issues.ts';

type Path = (string | number)[];

/** Returns a custom issue for conflicting values: `context.addIssue(invalidParams(…))`. */
export const invalidParams = (message: string, path: Path = []) => ({
  code: 'custom' as const,
  message,
  path,
  params: { code: 'validation-invalid-params' },
});

/** Closes object schemas of bodies to unknown keys; those of query strings ignore them. */
function closed(schema: z.ZodType, type: ErrorSource['type']): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  // An operation's own catchall stays.
  if (schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever)) return schema;
  return type === 'body' ? schema.strict() : schema.strip();
}

/** Compiles the validation of an operation's input. */
export function validator<T>(schema: z.ZodType<T>, type: ErrorSource['type']) {
  const compiled = closed(schema, type) as z.ZodType<T>;
  /** @throws ApiError with one item for each fault */
  return (input: unknown): T => {
    const result = compiled.safeParse(input);
    if (result.success) return result.data;
    const items = result.error.issues.flatMap(issue => describeIssue(issue, input, type));
    const [first = { code: 'validation-invalid-value' } satisfies ErrorItem, ...more] = items;
    throw ApiError.of([first, ...more]);
  };
}
