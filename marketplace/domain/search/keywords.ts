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

/**
 * Returns the distinct words of a text, normalized for comparison (case, width and accents are
 * ignored).
 */
export function tokenize(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  const words = folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words.map(word => word.slice(0, longestWord)))];
}

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
