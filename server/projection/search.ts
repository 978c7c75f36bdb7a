import { foldLetters } from '#shared/values/foldLetters.ts';

/** Texts to compare with: words with their hyphens as spaces, and as one. */
const folded = (text: string): string => {
  const letters = foldLetters(text);
  return `${letters.replace(/-/g, ' ')} ${letters.replace(/-/g, '')}`;
};

/** Tells whether a text has all words, as people type them. */
export const hasWords = (text: string, keywords: string): boolean => {
  const whole = folded(text);
  return foldLetters(keywords)
    .split(/[\s-]+/)
    .every(word => whole.includes(word));
};
