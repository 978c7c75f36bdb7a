/** Characters of a bio that are shown before it is unfolded, and on cards. */
export const shownBioLength = 170;

/** Returns a text of `length` characters at most; a longer one ends with an ellipsis. */
export const truncate = (length: number, text: string): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** Returns a text cut at a word, or null when it has `length` characters or fewer. */
export function truncateAtWord(text: string, length: number): string | null {
  if (text.length <= length) return null;
  const cut = text.slice(0, length);
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2));
  return `${atWord.trimEnd()}…`;
}
