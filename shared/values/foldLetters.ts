// Letters that Unicode does not take apart, as people type them.
const typedAs: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ə: 'e',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * Returns a text in lower case with letters as people type them: without accents, vowel points, apostrophes and
 * signs that are not seen. The marketplace's search compares alike (`marketplace/domain/search/fold.ts`).
 */
export const foldLetters = (text: string): string =>
  text
    .replace(/['‘’‛ʹʻʼʾʿ`´′＇׳]|\p{Cf}/gu, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[łøđðħŧŋıəþßæœ]/gu, letter => typedAs[letter] ?? letter);
