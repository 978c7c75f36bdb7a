/** Returns how many typing faults are forgiven in a word: none in a short one, or in a number. */
export const faultsIn = (word: string): 0 | 1 | 2 =>
  word.length < 4 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2;

/**
 * Returns the typing faults between two words, up to `most`, otherwise `most + 1`: letters that are
 * missing, too many, other ones, or two that changed places (optimal string alignment).
 */
export function faultsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}

/** Returns the words of a list that one with typing faults may mean, those with fewest of them. */
export function meantWords(typed: string, words: Iterable<string>): string[] {
  let fewest: number = faultsIn(typed);
  if (fewest === 0) return [];
  let nearest: string[] = [];
  for (const word of words) {
    const most = Math.min(fewest, faultsIn(word));
    if (most === 0) continue;
    const faults = faultsBetween(typed, word, most);
    // Two faults, the first letter among them, make too many words alike.
    if (faults > most || (faults === 2 && typed[0] !== word[0])) continue;
    nearest = faults < fewest ? [word] : [...nearest, word];
    fewest = faults;
  }
  return nearest;
}

/** Letters of a word that its variants are made of; with more there would be hundreds. */
const longestStem = 8;

/**
 * Returns the beginning of a word and what is left of it without as many letters as faults are
 * forgiven. Two words within that many faults have a variant in common, so an index of variants
 * finds them (symmetric deletion, as SymSpell does it).
 */
export function variantsOf(word: string): string[] {
  const found = new Set([word.slice(0, longestStem)]);
  for (let left = faultsIn(word); left > 0; left -= 1) {
    for (const stem of [...found]) {
      for (let at = 0; at < stem.length; at += 1) found.add(stem.slice(0, at) + stem.slice(at + 1));
    }
  }
  return [...found];
}
