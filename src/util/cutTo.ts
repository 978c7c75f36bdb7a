/** The beginning of a text that is longer, with a sign that it goes on; `length` characters at most. */
export const cutTo = (length: number, text: string): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;
