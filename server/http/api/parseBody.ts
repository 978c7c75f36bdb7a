import * as v from 'valibot';
import { ApiFault } from '#server/base/apiFault.ts';

const titles = {
  'validation-missing-key': 'A value is missing.',
  'validation-disallowed-key': 'There is no such value.',
  'validation-invalid-value': 'The value does not fit.',
};

/**
 * Parses a body with its schema. The refusal contains field names, never values.
 * @throws ApiFault 400 with an error for each issue: `validation-missing-key`,
 * `validation-invalid-value` or `validation-disallowed-key`, with the path of the field
 */
export const parseBody = <Schema extends v.GenericSchema>(schema: Schema, body: unknown) =>
  parse(schema, body, 'body');

/** Parses a query string with its schema. @throws ApiFault as `parseBody` */
export const parseQuery = <Schema extends v.GenericSchema>(schema: Schema, query: unknown) =>
  parse(schema, query, 'query');

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  type: 'body' | 'query',
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new ApiFault(
    400,
    result.issues.map(issue => {
      const code = codeOf(issue);
      return {
        status: 400,
        code,
        title: titles[code],
        source: { path: pathOf(issue), type },
      };
    }),
  );
}

function codeOf(issue: v.BaseIssue<unknown>): keyof typeof titles {
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return 'validation-disallowed-key';
  }
  return issue.input === undefined ? 'validation-missing-key' : 'validation-invalid-value';
}

const pathOf = ({ path }: v.BaseIssue<unknown>): string[] =>
  path?.map(({ key }) => String(key)) ?? [];
