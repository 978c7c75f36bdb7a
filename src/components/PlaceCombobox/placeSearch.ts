import type { PlacePredictions } from '#shared/geo/place.ts';

/** Predictions for a text. */
export type Predictions =
  | { status: 'none' }
  | { status: 'found'; query: string; answer: PlacePredictions }
  | { status: 'failed'; query: string };

export interface PlaceSearchOptions {
  /** Requests the places of a text. */
  ask: (query: string, signal: AbortSignal) => Promise<PlacePredictions>;
  tell: (predictions: Predictions) => void;
}

/** Milliseconds: between two questions, and before a text that is hardly one. */
const pause = 300;
const shortPause = 1000;
const shortLength = 3;
const maxPredictions = 5;

/**
 * Predicts places while the user types: at once from three characters on, after a second of rest
 * before that, and never more often than every 300 ms. The latest text is always requested; answers
 * to older ones are not heard.
 */
export function createPlaceSearch({ ask, tell }: PlaceSearchOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let lastAsked = -Infinity;

  const stop = () => {
    clearTimeout(timer);
    asking?.abort();
  };
  const send = async (query: string) => {
    asking?.abort();
    const own = new AbortController();
    asking = own;
    lastAsked = Date.now();
    try {
      const answer = await ask(query, own.signal);
      if (own.signal.aborted) return;
      const places = answer.places.slice(0, maxPredictions);
      tell({ status: 'found', query, answer: { ...answer, places } });
    } catch {
      if (!own.signal.aborted) tell({ status: 'failed', query });
    }
  };
  return {
    /** The text as it is now. */
    typed(text: string) {
      const query = text.trim();
      clearTimeout(timer);
      if (query === '') {
        asking?.abort();
        tell({ status: 'none' });
        return;
      }
      const wait =
        query.length < shortLength ? shortPause : Math.max(0, lastAsked + pause - Date.now());
      if (wait === 0) void send(query);
      else timer = setTimeout(() => void send(query), wait);
    },
    /** Stops the search: later answers are dropped. */
    stop,
  };
}
