// Repeated statements are prepared once: planning one takes longer than running it. A statement
// seen only once (a search with its own filters) is sent unprepared.
import { closing, execution, preparation } from './pgliteWire.mjs';

const changesTables = /^\s*(?:create|alter|drop)\b/i;

/** @typedef {{ name: string | null }} Known */

/** Tracks which statements are prepared on the database's one connection. */
export class PgliteStatements {
  /** Least recently used first. @type {Map<string, Known>} */
  #known = new Map();
  /** Names to close with the next message. @type {string[]} */
  #stale = [];
  #made = 0;
  #limit;

  /** @param {number} [limit] statements to remember */
  constructor(limit = 200) {
    this.#limit = limit;
  }

  /**
   * Runs one statement. A statement is only taken as ready once the database has said nothing
   * against it.
   * @template T
   * @param {string} sql
   * @param {readonly unknown[]} params
   * @param {(bytes: Uint8Array) => Promise<T>} send
   * @returns {Promise<T>}
   */
  async run(sql, params, send) {
    const known = this.#known.get(sql);
    const ready = known?.name ?? null;
    const name = ready ?? (known ? `s${(this.#made += 1)}` : '');
    const closes = this.#stale.splice(0).map(closing);
    const prepares = ready ? [] : [preparation(name, sql)];
    this.#remember(sql, { name: ready });
    try {
      const answer = await send(Buffer.concat([...closes, ...prepares, execution(name, params)]));
      if (changesTables.test(sql)) this.forget();
      else if (name) this.#remember(sql, { name });
      return answer;
    } catch (error) {
      // It is unknown how far preparation got. Closing a missing statement is not an error.
      if (name && !ready) this.#stale.push(name);
      throw error;
    }
  }

  /** Drops all prepared statements: after a schema change their columns may differ. */
  forget() {
    for (const { name } of this.#known.values()) if (name) this.#stale.push(name);
    this.#known.clear();
  }

  /**
   * @param {string} sql
   * @param {Known} known
   */
  #remember(sql, known) {
    this.#known.delete(sql);
    this.#known.set(sql, known);
    if (this.#known.size <= this.#limit) return;
    const [oldest = ''] = this.#known.keys();
    const name = this.#known.get(oldest)?.name;
    if (name) this.#stale.push(name);
    this.#known.delete(oldest);
  }
}
