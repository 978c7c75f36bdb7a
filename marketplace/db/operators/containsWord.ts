import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Signs that LIKE reads as something else. */
const literal = (word: string): string => word.replace(/[\\%_]/g, sign => `\\${sign}`);

/** Without three letters or digits in a row, an index of pieces has to be read as a whole. */
const hasPiece = /[\p{L}\p{N}]{3}/u;

/**
 * Matches a text that contains a word, for reading rows one by one: the planner expects many
 * matches.
 * @param text in lower case
 */
export const readsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(${text}, lower(${word})) > 0`;

/** Matches a text that contains a word. @param text in lower case, as its index has it */
export const containsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  hasPiece.test(word)
    ? sql<boolean>`${text} LIKE lower(${`%${literal(word)}%`})`
    : readsWord(text, word);
