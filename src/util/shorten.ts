/** A text cut at a word, or null when it is short enough. */
export function shorten(text: string, length: number): string | null {
  if (text.length <= length) return null;
  const cut = text.slice(0, length);
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2));
  return `${atWord.trimEnd()}…`;
}
