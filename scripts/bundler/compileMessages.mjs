import { parse } from '@formatjs/icu-messageformat-parser';

/** Loads the page again, with the messages of the server too, as soon as they have been edited. */
const reload = `
import.meta.webpackHot?.accept();
import.meta.webpackHot?.dispose(() => location.reload());
`;

/**
 * Bundler loader: parses ICU messages at build time. The browser gets trees instead of a parser,
 * and a wrong message fails the build with its key. With the option `reload` it writes a module for
 * browsers in development instead of JSON.
 * @this {{ getOptions?: () => { reload?: boolean } }}
 * @param {string} source flat JSON of message by key
 */
export default function compileMessages(source) {
  /** @type {Record<string, string>} */
  const messages = JSON.parse(source);
  const compiled = Object.entries(messages).map(([key, message]) => {
    try {
      return [key, parse(message)];
    } catch (error) {
      throw new Error(`Message ${key}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  const json = JSON.stringify(Object.fromEntries(compiled));
  return this.getOptions?.().reload ? `export default ${json};${reload}` : json;
}
