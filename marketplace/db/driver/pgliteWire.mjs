// Sends one statement of the wire protocol in one message. PGlite's own `query` makes five calls
// into the database for it, which cost more than most statements do.
import { protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

/** @param {readonly unknown[]} items */
const arrayLiteral = items =>
  `{${items
    .map(item => {
      if (Array.isArray(item)) return arrayLiteral(item);
      const text = asText(item);
      return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
    })
    .join(',')}}`;

/**
 * A parameter as text, by its kind in JavaScript alone, as `pg` does it: the same statements then
 * mean the same on both databases.
 * @param {unknown} value
 * @returns {string | null}
 */
function asText(value) {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return arrayLiteral(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return JSON.stringify(value);
}

/**
 * Parses a statement under a name; without a name it lasts until the next.
 * @param {string} name
 * @param {string} sql
 */
export const preparation = (name, sql) => serialize.parse({ name, text: sql });

/**
 * Binds, describes and executes what has been prepared under the name, to the end of the message.
 * @param {string} name
 * @param {readonly unknown[]} params
 */
export const execution = (name, params) =>
  Buffer.concat([
    serialize.bind({ statement: name, values: params.map(asText) }),
    serialize.describe({ type: 'P' }),
    serialize.execute(),
    serialize.sync(),
  ]);

/**
 * Closes the statement prepared under the name, if any.
 * @param {string} name
 */
export const closing = name => serialize.close({ type: 'S', name });

const writes = /^(?:INSERT|UPDATE|DELETE|MERGE|COPY)\b.* (\d+)$/;

/**
 * Reads an answer of the database: columns, rows of raw values, and how many rows changed.
 * @param {readonly any[]} messages
 * @param {Record<number, (text: string, type: number) => unknown>} parsers by type
 */
export function result(messages, parsers) {
  /** @type {{ name: string, type: number }[]} */
  let columns = [];
  /** @type {unknown[][]} */
  const rows = [];
  let affected = 0;
  for (const message of messages) {
    if (message.name === 'rowDescription') {
      columns = message.fields.map((/** @type {any} */ { name, dataTypeID }) => ({
        name,
        type: dataTypeID,
      }));
    } else if (message.name === 'dataRow') {
      rows.push(
        message.fields.map((/** @type {string | null} */ text, /** @type {number} */ index) => {
          const { type } = columns[index];
          return text === null ? null : (parsers[type]?.(text, type) ?? text);
        }),
      );
    } else if (message.name === 'commandComplete') {
      affected = Number(writes.exec(message.text)?.[1] ?? 0);
    }
  }
  return { columns, rows, affected };
}
