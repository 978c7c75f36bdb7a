import { truncate } from '#shared/text/text.ts';

/** Returns the first letters of a name, as characters. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => truncate(word, 1))
    .join('')
    .toUpperCase();
