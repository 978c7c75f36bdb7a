/**
 * Letters as people type them, in one form: searches of the marketplace, of lists and of places
 * compare by it, and addresses of classes are made of it. Used by marketplace, web server and pages
 * alike.
 */

// Latin letters that people type as others; Unicode takes none of them apart.
const latin: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

// The same of other scripts, or what keyboards write in two ways.
const others: Readonly<Record<string, string>> = {
  // Greek at the end of a word.
  ς: 'σ',
  // Arabic, Persian and Urdu.
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};

// Accents, points of Hebrew and vowels of Arabic and Syriac with the stroke that only widens a
// word. Marks of other scripts are letters: vowels of Devanagari, tones of Thai, voices of kana.
const accents =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a]/gu;

/** Soft hyphens, joiners, marks of direction and what else is not seen. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Signs that people write for an apostrophe, letters of Hawaiian and Hebrew marks among them. */
const apostrophes =
  /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02be\u02bf\u0060\u00b4\u2032\uff07\u05f3]/gu;

/** Returns the digit of ours for one of any script: ten of them follow each other, zero first. */
function digit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * Returns a text as searches compare it: letters as people type them, in lower case, without
 * accents, vowel points and invisible signs; widths of letters and digits are one; apostrophes and
 * hyphens have one form.
 */
export const foldLetters = (text: string): string =>
  text
    .replace(apostrophes, "'")
    .replace(/[\u2010\u2011\uff0d]/gu, '-')
    .replace(invisible, '')
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, letter => latin[letter] ?? others[letter] ?? letter)
    .replace(/(?![0-9])\p{Nd}/gu, digit);

/**
 * Returns a text in lower case with Latin letters as people type them: without accents, apostrophes
 * and signs that are not seen. Part of every first load, by the addresses of classes. Other letters
 * stay decomposed.
 */
export const plainLetters = (text: string): string =>
  text
    .replace(apostrophes, '')
    .replace(/['\p{Cf}]/gu, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, letter => latin[letter] ?? letter);
