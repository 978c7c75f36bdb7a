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

/** Text search queries of a keyword search: whole words, and pieces of words. */
export interface KeywordQuery {
  words: string;
  pieces: string;
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

/**
 * The text of a tsvector: whole words as `=word`, pieces as `~piece`, weighted A in the title, B in
 * the description, C in extended data.
 */
export function keywordIndex(text: SearchableText): string {
  const fields: [string, string[]][] = [
    ['1A', tokenize(text.title)],
    ['2B', tokenize(text.description ?? '')],
    ['3C', text.texts.flatMap(tokenize)],
  ];
  const positions = new Map<string, Set<string>>();
  const add = (lexeme: string, position: string) => {
    const known = positions.get(lexeme);
    if (known) known.add(position);
    else if (positions.size < mostLexemes) positions.set(lexeme, new Set([position]));
  };
  // Whole words first, so that a very long text loses pieces rather than words.
  for (const [position, words] of fields) words.forEach(word => add(`=${word}`, position));
  for (const [position, words] of fields) {
    words.flatMap(piecesOf).forEach(piece => add(`~${piece}`, position));
  }
  return [...positions].map(([lexeme, at]) => `'${lexeme}':${[...at].join(',')}`).join(' ');
}

/** The queries that find any word of a keyword search; without a word in it they find nothing. */
export function keywordQuery(keywords: string): KeywordQuery {
  const words = tokenize(keywords).slice(0, mostQueryWords);
  return {
    words: words.map(word => `'=${word}'`).join(' | '),
    pieces: words.map(word => `'~${word}'`).join(' | '),
  };
}
