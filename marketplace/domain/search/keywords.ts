const longestWord = 100;
const longestWordInPieces = 32;
const shortestPiece = 3;
const mostLexemes = 20_000;
const mostQueryWords = 20;

/** What keyword search reads of a listing. */
export interface SearchableText {
  title: string;
  description: string | null;
  /** Values of extended data whose schema is `text`. */
  texts: string[];
}

/** Text search queries of a keyword search: each is a text for `::tsquery`. */
export interface KeywordQuery {
  /** Everything that the search may find. */
  any: string;
  /** Kinds of match, the most relevant first; a match is of the first kind that it fits. */
  tiers: string[];
}

/** The distinct words of a text, folded for comparison (case, width and accents do not matter). */
export function tokenize(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  const words = folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words.map(word => word.slice(0, longestWord)))];
}

/** Beginnings and ends of a word, at least three characters long and shorter than the word. */
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

// A word carries the field that it was found in, so that an index finds the relevant matches alone.
const inTitle = '^';
const inDescription = '%';
const inData = '=';
const piece = '~';

/**
 * The text of a tsvector: words of the title as `^word`, of the description as `%word`, of extended
 * data as `=word`, and their pieces as `~piece`.
 */
export function keywordIndex(text: SearchableText): string {
  const words = [
    ...tokenize(text.title).map(word => inTitle + word),
    ...tokenize(text.description ?? '').map(word => inDescription + word),
    ...text.texts.flatMap(tokenize).map(word => inData + word),
  ];
  // Whole words first, so that a very long text loses pieces rather than words.
  const lexemes = new Set(words.slice(0, mostLexemes));
  for (const found of words.flatMap(word => piecesOf(word.slice(1)))) {
    if (lexemes.size >= mostLexemes) break;
    lexemes.add(piece + found);
  }
  return [...lexemes].map(lexeme => `'${lexeme}'`).join(' ');
}

/** The queries that find any word of a keyword search; without a word in it they find nothing. */
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
