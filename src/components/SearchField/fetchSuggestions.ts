import * as v from 'valibot';
import { suggestAnswer } from '#shared/contract/api/search.ts';
import type { Suggestion } from '#shared/contract/api/search.ts';

/** Requests suggestions for a text. None where the server has nothing to answer from. */
export async function fetchSuggestions(
  text: string,
  locale: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const parameters = new URLSearchParams({ q: text, language: locale });
  const answer = await fetch(`/api/search/suggest?${parameters.toString()}`, {
    signal,
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'X-Flowroom': '1' },
  });
  return answer.ok ? v.parse(suggestAnswer, await answer.json()).data : [];
}
