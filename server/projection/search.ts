/** Text to compare with: without case and accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Tells whether a text has all words. */
export const hasWords = (text: string, keywords: string): boolean => {
  const whole = folded(text);
  return folded(keywords)
    .split(/\s+/)
    .every(word => whole.includes(word));
};
