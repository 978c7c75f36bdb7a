import { parse } from '@formatjs/icu-messageformat-parser';

/**
 * Bundler loader: parses ICU messages at build time. The browser gets trees instead of a parser,
 * and a wrong message fails the build with its key.
 * @param {string} source flat JSON of message by key
 */
export default function compileMessages(source) {
  /** @type {Record<string, string>} */
  const messages = JSON.parse(source);
  const compiled = Object.entries(messages).map(([key, message]) => {
    try {
      return [key, parse(message)];
    } catch (error) {
      throw new Error(`Message ${key}: ${error instanceof Error ? error.message : error}`);
    }
  });
  return JSON.stringify(Object.fromEntries(compiled));
}
