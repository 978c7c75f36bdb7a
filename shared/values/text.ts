export {
  cleanLine,
  cleanText,
  hasAtMost,
  truncate,
  withBrackets,
} from '@flowroom/marketplace/writtenText';

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
