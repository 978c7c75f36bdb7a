import { cleanLine, truncate } from './text.ts';

/** Name of a person, as the marketplace stores it. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

/**
 * Scripts of names that begin with the last one. Katakana alone writes names of other languages, in
 * their order.
 */
const familyFirst = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u;

/** Begins a word that belongs to the last name: "de la Cruz", "van Gogh". */
const particle = /^\p{Ll}/u;

/** Last names of a person. A name of two words has one of each in any language. */
const lastNames = (language: string): number => (language === 'es' ? 2 : 1);

function partsOf(
  words: readonly string[],
  most: number,
): [first: readonly string[], last: readonly string[]] {
  if (familyFirst.test(words[0] ?? '')) return [words.slice(1), words.slice(0, 1)];
  let from = words.length;
  for (let count = 0; count < most && from > 1; count += 1) {
    from -= 1;
    while (from > 1 && particle.test(words[from - 1] ?? '')) from -= 1;
  }
  return [words.slice(0, from), words.slice(from)];
}

/**
 * Splits a name that was typed into one field: the last word is the last name, in Spanish the last
 * two of more than two, and the first one where the script is of names that begin with it. Returns
 * null for a single word, as the marketplace requires both. `language`: its code.
 */
export function splitName(typed: string, language: string): PersonName | null {
  const [first, last] = partsOf(cleanLine(typed).split(/\s+/u), lastNames(language));
  // Of words without a shape nothing is left.
  const firstName = cleanLine(first.join(' '));
  const lastName = cleanLine(last.join(' '));
  return firstName && lastName ? { firstName, lastName } : null;
}

/** Returns the name that others see: the first name, and the initial of the last one. */
export const publicNameOf = ({ firstName, lastName }: PersonName): string =>
  [cleanLine(firstName), truncate(cleanLine(lastName), 1).toUpperCase()].filter(Boolean).join(' ');
