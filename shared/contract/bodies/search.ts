import * as v from 'valibot';
import { exactly } from '../strict.ts';

/** Query of GET /api/search/suggest: what was typed so far, and the language of names of places. */
export const suggestQuery = exactly({
  q: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/)), 'en'),
});
export type SuggestQuery = v.InferOutput<typeof suggestQuery>;
