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
 * Returns a text in lower case with Latin letters as people type them: without accents, apostrophes and signs
 * that are not seen. Part of every first load, by the addresses of classes. Other letters stay decomposed.
 */
export const plainLetters = (text: string): string =>
  text
    .replace(/['‘’ʻʼ`´]|\p{Cf}/gu, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, letter => typedAs[letter] ?? letter);

/**
 * Returns a text as it is compared: `plainLetters`, and without vowel points of Hebrew and Arabic. The
 * marketplace's search compares alike (`marketplace/domain/search/fold.ts`).
 */
export const foldLetters = (text: string): string =>
  plainLetters(text)
    .replace(/[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g, '')
    .normalize('NFC');
