import { hasAtMost, truncate as cutAt } from '#shared/text/text.ts';

/** Characters of a bio that are shown before it is unfolded, and on cards. */
export const shownBioLength = 170;

/** Returns a text of `length` characters at most; a longer one ends with an ellipsis. */
export const truncate = (length: number, text: string): string =>
  hasAtMost(text, length) ? text : `${cutAt(text, length - 1)}…`;

/** Returns a text cut at a word, or null when it has `length` characters or fewer. */
export function truncateAtWord(text: string, length: number): string | null {
  if (hasAtMost(text, length)) return null;
  const cut = cutAt(text, length);
  const space = cut.lastIndexOf(' ');
  const atWord = space > cut.length / 2 ? cut.slice(0, space) : cutAt(text, length / 2);
  return `${atWord.trimEnd()}…`;
}
