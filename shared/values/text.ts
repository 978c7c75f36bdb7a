import { cleanLine, cleanText } from '@flowroom/marketplace/writtenText';

export { hasAtMost, truncate } from '@flowroom/marketplace/writtenText';
export { cleanLine, cleanText };

// Letters that are no letter with an accent to Unicode, but are typed as others.
const plain: Partial<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Returns a text as searches compare it: no accents, case or punctuation, one space between words. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðħıþßæœ]/g, letter => plain[letter] ?? letter)
    .replace(/['’‘`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Angle brackets become their full-width forms, so that user text never reads as markup. */
export const sanitizeText = (text: string): string =>
  text.replace(/</g, '\uff1c').replace(/>/g, '\uff1e');

/** Returns a name or a title in the form in which the marketplace keeps it; empty when nothing of it can be seen. */
export const savedLine = (text: string): string => sanitizeText(cleanLine(text));

/** Returns a text of several lines in the form in which the marketplace keeps it, as `savedLine`. */
export const savedText = (text: string): string => sanitizeText(cleanText(text));

/** Undoes `sanitizeText`, to show a text as it was typed. */
export const withBrackets = (text: string): string =>
  text.replace(/\uff1c/g, '<').replace(/\uff1e/g, '>');
