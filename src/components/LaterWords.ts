import { createContext } from 'react';

/**
 * Fetches files of words (names of those below `translations/<language>`) in the language of the page,
 * for what a page shows later. Without a provider all words are there.
 */
export const LaterWords = createContext<(areas: readonly string[]) => Promise<unknown>>(() =>
  Promise.resolve(),
);
