import type { EdnNode, Position } from './nodes.ts';
import type { Scanner } from './scanner.ts';

const escapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
};
const namedCharacters: Record<string, string> = {
  newline: '\n',
  return: '\r',
  space: ' ',
  tab: '\t',
  formfeed: '\f',
  backspace: '\b',
};
const integerPattern = /^[+-]?(0|[1-9]\d*)N?$/;
const decimalPattern = /^[+-]?(0|[1-9]\d*)(\.\d*)?([eE][+-]?\d+)?M?$/;
// A name, or a namespace and a name; neither begins with `:` or `#`.
const namePattern = /^([^\s/:#'][^\s/]*\/)?[^\s/:#'][^\s/]*$|^\/$/;
const numberLike = /^[+-]?\d/;

/** Parses a number, keyword, symbol, boolean or nil. */
export function readAtom(scanner: Scanner, at: Position): EdnNode {
  const token = scanner.token();
  if (token === 'nil') return { at, kind: 'nil' };
  if (token === 'true' || token === 'false')
    return { at, kind: 'boolean', value: token === 'true' };
  if (token.startsWith(':')) {
    const name = token.slice(1);
    if (!namePattern.test(name)) scanner.fail(`${token} is not a keyword`, at);
    return { at, kind: 'keyword', name };
  }
  if (numberLike.test(token)) return readNumber(scanner, token, at);
  if (!namePattern.test(token)) scanner.fail(`${token} can not be read`, at);
  return { at, kind: 'symbol', name: token };
}

function readNumber(scanner: Scanner, token: string, at: Position): EdnNode {
  if (integerPattern.test(token)) {
    return { at, kind: 'integer', digits: token.replace('N', ''), exact: token.endsWith('N') };
  }
  if (decimalPattern.test(token)) {
    return { at, kind: 'decimal', digits: token.replace('M', ''), exact: token.endsWith('M') };
  }
  return scanner.fail(`${token} is not a number`, at);
}

/** Parses the text between two quotation marks; the scanner is at the first. */
export function readString(scanner: Scanner, at: Position): string {
  scanner.next();
  let value = '';
  for (;;) {
    if (scanner.done) scanner.fail('The string that begins here does not end', at);
    const escapeAt = scanner.position;
    const char = scanner.next();
    if (char === '"') return value;
    value += char === '\\' ? readEscape(scanner, escapeAt) : char;
  }
}

function readEscape(scanner: Scanner, at: Position): string {
  const char = scanner.next();
  if (char === 'u') {
    const code = Array.from({ length: 4 }, () => scanner.next()).join('');
    if (!/^[0-9a-f]{4}$/i.test(code)) scanner.fail(`\\u${code} is not four hex digits`, at);
    return String.fromCharCode(Number.parseInt(code, 16));
  }
  return escapes[char] ?? scanner.fail(`\\${char} is not an escape`, at);
}

/** Parses a character such as \a, \newline or \u00e9; the scanner is at the backslash. */
export function readCharacter(scanner: Scanner, at: Position): string {
  scanner.next();
  const token = scanner.peek() + (scanner.next() ? scanner.token() : '');
  if (token.length === 1 && token.trim()) return token;
  const unicode = /^u([0-9a-f]{4})$/i.exec(token)?.[1];
  if (unicode) return String.fromCharCode(Number.parseInt(unicode, 16));
  return namedCharacters[token] ?? scanner.fail(`\\${token} is not a character`, at);
}
