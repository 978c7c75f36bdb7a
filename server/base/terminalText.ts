/**
 * What a terminal would carry out, or not show: controls, overrides of the direction, characters
 * without a shape.
 */
// oxlint-disable-next-line no-misleading-character-class -- joiners are single characters here
const hidden = /(?![\u200c\u200d\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const named = (character: string): string =>
  `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;

/**
 * Returns a text of somebody else as one line for a terminal: what would not be seen is named, line
 * breaks are spaces.
 */
export const terminalLine = (text: string): string =>
  text.replace(/\r\n|[\t\n\r]/g, ' ').replace(hidden, named);

/**
 * Returns a text of somebody else for a terminal, each line behind a mark, so that none looks like
 * one of the program.
 */
export const terminalQuote = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(line => `  | ${terminalLine(line)}`)
    .join('\n');
