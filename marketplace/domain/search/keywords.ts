import { foldLetters } from '#marketplace/contract/foldedText.ts';

/** Changes with the words that are made of a text: listings are then indexed again. */
export const keywordsVersion = 1;

const longestWord = 100;
const longestWordInPieces = 32;
const shortestPiece = 3;
const mostLexemes = 20_000;
const mostQueryWords = 20;

/** Texts of a listing that keyword search reads. */
export interface SearchableText {
  title: string;
  description: string | null;
  /** Values of extended data whose schema is `text`. */
  texts: string[];
}

/** Text search queries of a keyword search: each is a text for `::tsquery`. */
export interface KeywordQuery {
  /** Matches everything that the search may find. */
  any: string;
  /**
   * Queries by relevance, the most relevant first; a match belongs to the first tier that it fits.
   */
  tiers: string[];
}

// Scripts that write no spaces between words.
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Returns the words of a run of letters: of a script without spaces, those that a dictionary finds.
 */
const wordsOf = (run: string): string[] =>
  unspaced.test(run)
    ? [...segmenter.segment(run)].filter(part => part.isWordLike).map(({ segment }) => segment)
    : [run];

/** Runs of letters, joined by apostrophes and hyphens: `l'heure`, `core-strength`. */
const compounds = (text: string): string[] =>
  foldLetters(text).match(/[\p{L}\p{N}\p{M}]+(?:['-][\p{L}\p{N}\p{M}]+)*/gu) ?? [];

/** Returns the words of a compound, without the letter that an apostrophe cuts off: `heure`. */
function partsOf(compound: string): string[] {
  const isCutOff = (part: string) => compound.includes("'") && part.length === 1;
  const parts = compound.split(/['-]/);
  const words = parts.filter(part => !isCutOff(part));
  return (words.length > 0 ? words : [parts.join('')]).flatMap(wordsOf);
}

const distinct = (words: readonly string[]): string[] => [
  ...new Set(words.map(word => word.slice(0, longestWord))),
];

/** Returns the distinct words that are looked for, as they are compared. */
export const tokenize = (text: string): string[] => distinct(compounds(text).flatMap(partsOf));

/**
 * Returns the distinct words that a text is found by: also those that are typed as one
 * (`corestrength`).
 */
const indexedWords = (text: string): string[] =>
  distinct(
    compounds(text).flatMap(compound => [...partsOf(compound), compound.replace(/['-]/g, '')]),
  );

/**
 * Returns prefixes and suffixes of a word, at least three characters long and shorter than the
 * word.
 */
export function piecesOf(word: string): string[] {
  const letters = [...word];
  if (letters.length <= shortestPiece || letters.length > longestWordInPieces) return [];
  const pieces = new Set<string>();
  for (let length = shortestPiece; length < letters.length; length += 1) {
    pieces.add(letters.slice(0, length).join(''));
    pieces.add(letters.slice(-length).join(''));
  }
  return [...pieces];
}

// A word is prefixed with its field, so that an index finds only the relevant matches.
const inTitle = '^';
const inDescription = '%';
const inData = '=';
const piece = '~';

/**
 * Returns the text of a tsvector: words of the title as `^word`, of the description as `%word`, of
 * extended data as `=word`, and their pieces as `~piece`.
 */
export function keywordIndex(text: SearchableText): string {
  const words = [
    ...indexedWords(text.title).map(word => inTitle + word),
    ...indexedWords(text.description ?? '').map(word => inDescription + word),
    ...text.texts.flatMap(indexedWords).map(word => inData + word),
  ];
  // Whole words first, so that a very long text loses pieces rather than words.
  const lexemes = new Set(words.slice(0, mostLexemes));
  for (const found of words.flatMap(word => piecesOf(word.slice(1)))) {
    if (lexemes.size >= mostLexemes) break;
    lexemes.add(piece + found);
  }
  return [...lexemes].map(lexeme => `'${lexeme}'`).join(' ');
}

/**
 * Returns the queries that find any word of a keyword search; keywords without a word find nothing.
 */
export function keywordQuery(keywords: string): KeywordQuery {
  const words = tokenize(keywords).slice(0, mostQueryWords);
  const anyOf = (...fields: string[]) =>
    words.flatMap(word => fields.map(field => `'${field}${word}'`)).join(' | ');
  const allOf = (...fields: string[]) =>
    words.map(word => `(${fields.map(field => `'${field}${word}'`).join(' | ')})`).join(' & ');
  const single = [inTitle, inDescription, inData, piece].map(field => anyOf(field));
  const together = [allOf(inTitle), allOf(inTitle, inDescription, inData)];
  return {
    any: anyOf(inTitle, inDescription, inData, piece),
    tiers: words.length > 1 ? [...together, ...single] : single,
  };
}
