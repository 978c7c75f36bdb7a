import type { Place, PlacePredictions } from '#shared/geo/place.ts';

/** Requests the places of a text. Rejects when there is no answer. */
export type SearchLocations = (
  query: string,
  locale: string,
  signal?: AbortSignal,
) => Promise<PlacePredictions>;

/** Requests the places of a text from our server. Rejects when it does not answer. */
export const searchLocations: SearchLocations = async (query, locale, signal) => {
  const parameters = new URLSearchParams({ query, language: locale });
  const answer = await fetch(`/api/places?${parameters.toString()}`, { signal });
  if (!answer.ok) throw new Error(`The place search answered ${answer.status}.`);
  return (await answer.json()) as PlacePredictions;
};

/**
 * The place that a text most likely means; null when there is none. Rejects like the search.
 */
export async function recognise(text: string, locale: string): Promise<Place | null> {
  return (await searchLocations(text, locale)).places[0] ?? null;
}
