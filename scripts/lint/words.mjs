/**
 * Verbs that say nothing of the field (a cache stores, a job notifies, a client requests):
 * docs/decisions/188. They are refused where people read: in comments, headings and titles of
 * tests.
 */
const privateVerbs =
  /(?<![\w`'’-])(tells?|told|telling|asks?|asked|asking|keeps|kept|stands?|stood|standing|anew|whoever)(?![\w`'’-])/gi;

/**
 * Returns the private verbs of a text, as written. Text between backticks is a name.
 * @param {string} text
 */
export const privateVerbsIn = text =>
  [...text.replace(/`[^`]*`/g, '``').matchAll(privateVerbs)].map(([verb]) => verb);

const title = /\b(?:describe|it|test)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])((?:(?!\1).)*)\1/g;

/**
 * Returns what people read in a file: lines of comments, titles of tests, headings of pages.
 * @param {string} file
 * @param {string} source
 * @returns {{ kind: 'comment' | 'title' | 'heading', line: number, width: number, text: string }[]}
 */
export function textsOf(file, source) {
  const lines = source.split('\n');
  /**
   * Columns up to the end of a comment: code may follow a comment of a block.
   * @param {string} line
   */
  const widthOf = line => (/^\s*\/\*.*?\*\//.exec(line)?.[0] ?? line).length;
  /** @typedef {(line: string) => boolean} Is */
  /** @type {(kind: 'comment' | 'heading', is: Is) => ReturnType<typeof textsOf>} */
  const linesOf = (kind, is) =>
    lines.flatMap((text, at) =>
      is(text) ? [{ kind, line: at + 1, width: widthOf(text), text: text.trim() }] : [],
    );
  if (file.endsWith('.md')) return linesOf('heading', line => /^#+ /.test(line));
  const comments = linesOf('comment', line => /^\s*(\/\/|\/\*|\*( |$|\/))|[ ;{},]\/\/ /.test(line));
  const titles = /\.(test|spec)\./.test(file)
    ? [...source.matchAll(title)].map(found => ({
        kind: /** @type {const} */ ('title'),
        line: source.slice(0, found.index).split('\n').length,
        width: 0,
        text: found[2] ?? '',
      }))
    : [];
  return [...comments, ...titles];
}
