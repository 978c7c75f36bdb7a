import { foldLetters } from '@flowroom/marketplace/foldedText';
import { tokenize } from '@flowroom/marketplace/keywords';

/** A word of a question, as it is compared and where it is written. */
export interface Token {
  /** In lower case, without accents. */
  word: string;
  start: number;
  end: number;
}

/** Longest question that is read, in words. */
const mostTokens = 24;

const pattern = /[\p{L}\p{N}\p{M}]+(?:(?:[:.'’]|(?<=\d),(?=\d))[\p{L}\p{N}\p{M}]+)*|[<>€$£]/gu;

/** Returns the words of a question, with signs of money and of comparisons. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(pattern)].slice(0, mostTokens).map(({ 0: found, index }) => ({
    word: foldLetters(found),
    start: index,
    end: index + found.length,
  }));

/**
 * Returns the distinct words that titles and names are found by, of some of a question: `brien` of
 * `o'brien`, and those that a script writes without spaces.
 */
export const indexedWordsOf = (words: readonly string[]): string[] =>
  [...new Set(words.flatMap(word => tokenize(word)))]
    .filter(word => /[\p{L}\p{N}]/u.test(word))
    .slice(0, mostTokens);
