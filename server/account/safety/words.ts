import { foldLetters } from '@flowroom/marketplace/foldedText';

/** Letters of scripts that write no spaces between words: their words are found anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Returns the words of a text, folded, between single spaces. */
const foldedWords = (text: string): string =>
  ` ${(foldLetters(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')} `;

/** Returns the form by which words are compared; empty for a text without letters and digits. */
export const wordKey = (word: string): string => foldedWords(word).trim();

/**
 * Returns a function that lists which of these words a text has: whole words, in any case, with or
 * without accents. Several words in one entry have to follow each other.
 */
export function createWordFinder(words: readonly string[]) {
  const wanted = words.flatMap(word => {
    const key = wordKey(word);
    if (key === '') return [];
    return [{ word, key, isAnywhere: unspaced.test(key) }];
  });
  return (text: string): string[] => {
    const folded = foldedWords(text);
    return wanted
      .filter(({ key, isAnywhere }) => folded.includes(isAnywhere ? key : ` ${key} `))
      .map(({ word }) => word);
  };
}
