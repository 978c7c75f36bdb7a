import * as v from 'valibot';

const mostPages = 10_000;

/** Number of a page in a query, from 1, which is the default. */
export const pageNumber = v.optional(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(1),
    v.maxValue(mostPages),
  ),
  1,
);

/** Words that are looked for. */
export const keywords = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');
