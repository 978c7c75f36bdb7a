import { foldLetters } from '@flowroom/marketplace/foldedText';

/** Letters without apostrophes, which some write and others leave out. */
const lettersOf = (text: string): string => foldLetters(text).replaceAll("'", '');

/** Texts to compare with: words with their hyphens as spaces, and as one. */
const folded = (text: string): string => {
  const letters = lettersOf(text);
  return `${letters.replace(/-/g, ' ')} ${letters.replace(/-/g, '')}`;
};

/** Returns whether a text has all words, as people type them. */
export const hasWords = (text: string, keywords: string): boolean => {
  const whole = folded(text);
  return lettersOf(keywords)
    .split(/[\s-]+/)
    .every(word => whole.includes(word));
};
