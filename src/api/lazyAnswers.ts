import type * as v from 'valibot';
import { parseAnswer } from './appApiClient.ts';
import { toAppError } from './errors.ts';

/** Query of a call; what is undefined or empty is left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

export function pathWith(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  return `${path}?${new URLSearchParams(given).toString()}`;
}

/**
 * Creates a reader of answers whose schemas are loaded with the first call, for what few pages
 * need.
 * @throws AppError, as every function of the API
 */
export function lazyAnswers<Answers>(load: () => Promise<Answers>) {
  return async <Schema extends v.GenericSchema>(
    schemaOf: (answers: Answers) => Schema,
    asked: Promise<unknown>,
  ): Promise<v.InferOutput<Schema>> => {
    const [schemas, answer] = await Promise.all([load().catch(rethrow), asked]);
    return parseAnswer(schemaOf(schemas), answer);
  };
}

function rethrow(error: unknown): never {
  throw toAppError(error);
}
