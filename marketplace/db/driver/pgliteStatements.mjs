// Statements that come again are kept ready by the database: planning one takes longer than running
// it. What has been seen only once (a search with filters of its own) is sent as it is.
import { closing, execution, preparation } from './pgliteWire.mjs';

const changesTables = /^\s*(?:create|alter|drop)\b/i;

/** @typedef {{ name: string | null }} Known */

/** Which statements the database keeps ready, for its one connection. */
export class PgliteStatements {
  /** Oldest use first. @type {Map<string, Known>} */
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
      // Nobody knows how far it got; to close what is not there is no fault.
      if (name && !ready) this.#stale.push(name);
      throw error;
    }
  }

  /** After a change of tables a kept statement may have other columns. */
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
