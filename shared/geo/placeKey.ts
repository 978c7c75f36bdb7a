import { foldLetters } from '@flowroom/marketplace/foldedText';

/**
 * Returns the name of a place as the gazetteer compares it: folded, without punctuation, one space
 * between words.
 */
export const placeKey = (name: string): string =>
  foldLetters(name)
    .replace(/['.]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
