import type { Duplex } from 'node:stream';
import pg from 'pg';
import { currentRequestId } from '#marketplace/contract/requestScope.ts';
import { isStalePlan } from '../databaseError.ts';
import { after, hasShortTimeout } from './statementTimeout.ts';
import type { Liveness } from './liveness.ts';
import { isReadOnlyError } from './servers.ts';

/** Number of executions after which a statement is prepared; rare ones are not worth it. */
const prepareAfter = 3;
/** Limit per connection; a prepared statement takes about ten kilobytes on the server. */
const maxPrepared = 100;
const maxCounted = 1000;

/** Assigns names to frequent statements, so that the server parses and plans them once. */
class StatementNames {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #named = 0;

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maxPrepared) return name;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < prepareAfter) {
      if (this.#counts.size >= maxCounted) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    this.#named += 1;
    this.#names.set(text, `flowroom_${this.#named}`);
    return this.#names.get(text);
  }

  /** Renames every statement, because the tables have changed since they were prepared. */
  forget(): void {
    this.#names.clear();
  }
}

/** Milliseconds to connect within; a hanging server accepts the connection and sends nothing. */
const shortConnectMs = 3_000;
const longConnectMs = 10_000;
/** Delay in milliseconds from which a late timer shows that this process was busy. */
const busyMs = 100;

/** Connection whose statements time out. */
export interface UntimedClient extends pg.Client {
  /** Disables the timeout, for migrations. */
  hasNoTimeout: boolean;
}

/** Closes the connection unless it opens in time; a client connects right after construction. */
function limitConnecting(client: pg.Client, stream: () => Duplex): void {
  const ms = hasShortTimeout() ? shortConnectMs : longConnectMs;
  let dueAt = performance.now() + ms;
  const look = () => {
    // Connecting takes several messages: time in which this process was busy is added to the limit.
    const lateMs = performance.now() - dueAt;
    if (lateMs > busyMs) {
      dueAt += 2 * lateMs;
      watch = after(lateMs, look);
    } else stream().destroy(new Error('The database did not let us connect.'));
  };
  let watch = after(ms, look);
  const done = () => watch.cancel();
  client.once('connect', done);
  client.once('end', done);
}

/**
 * Returns a client class that prepares the frequent statements of transactions: for a booking, half
 * of the server's time went into parsing and planning the same dozen statements. Statements outside
 * of transactions stay unprepared, because the best plan of a search depends on its parameters.
 *
 * Behind a pooler nothing is prepared: the next transaction may run on another connection of the
 * server.
 *
 * A statement that times out closes its connection: it may still be executed, and the server rolls
 * back what was not committed.
 */
export function preparingClient(liveness: Liveness, { isPooled = false } = {}): typeof pg.Client {
  const names = new StatementNames();
  class PreparingClient extends pg.Client implements UntimedClient {
    hasNoTimeout = false;

    constructor(config: pg.ClientConfig) {
      // The limit of `pg` would count time in which this process was busy.
      super({ ...config, connectionTimeoutMillis: 0 });
      limitConnecting(this, () => this.connection.stream);
    }

    /** Closes the connection when a statement times out; every statement waiting on it fails. */
    #watched(answer: unknown): unknown {
      if (this.hasNoTimeout || !(answer instanceof Promise)) return answer;
      const watch = liveness.limit(() => this.connection.stream.destroy());
      const done = (error?: unknown) => {
        watch.cancel();
        if (error === undefined || error instanceof pg.DatabaseError) liveness.recordAnswer();
        // The server has become a standby: the pool reconnects to the one that takes writes.
        if (isReadOnlyError(error)) this.connection.stream.destroy();
      };
      answer.then(() => done(), done);
      return answer;
    }

    #nameOf(text: unknown, values: unknown): string | undefined {
      const isPrepared =
        !isPooled &&
        typeof text === 'string' &&
        Array.isArray(values) &&
        values.length > 0 &&
        this.getTransactionStatus() === 'T';
      return isPrepared ? names.nameOf(text) : undefined;
    }

    /**
     * Names the request in a comment. Within a transaction its application name does; a setting of
     * its own for a single statement would cost a round trip, and be another client's behind a
     * pooler.
     */
    #commented(text: unknown): unknown {
      const id = currentRequestId();
      const isAlone = typeof text === 'string' && this.getTransactionStatus() === 'I';
      return id === null || !isAlone ? text : `/* request ${id} */ ${text}`;
    }

    #ask(asked: unknown[]): unknown {
      return this.#watched(Reflect.apply(super.query, this, asked));
    }

    #askPrepared(...asked: unknown[]): unknown {
      const [text, values, ...rest] = asked;
      const name = this.#nameOf(text, values);
      if (name === undefined) return this.#ask([this.#commented(text), values, ...rest]);
      return Promise.resolve(this.#ask([{ name, text, values }])).catch((error: unknown) => {
        if (isStalePlan(error)) names.forget();
        throw error;
      });
    }

    // The overloaded signatures of `query` stay those of `pg`.
    override query = this.#askPrepared as pg.Client['query'];
  }
  return PreparingClient;
}
