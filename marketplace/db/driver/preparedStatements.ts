import pg from 'pg';
import { isStalePlan } from '#marketplace/db/databaseError.ts';
import { after, hasShortTimeout, timeoutMs } from './statementTimeout.ts';
import type { Pulse } from './pulse.ts';

/** From which time on a statement is prepared: what is asked once or twice is not worth keeping. */
const oftenEnough = 3;
/** Each connection keeps as many, of some ten kilobytes. */
const mostPrepared = 100;
const mostCounted = 1000;

/** Names for the statements that are asked often, so that the server parses and plans them once. */
class StatementNames {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #named = 0;

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= mostPrepared) return name;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < oftenEnough) {
      if (this.#counts.size >= mostCounted) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    this.#named += 1;
    this.#names.set(text, `flowroom_${this.#named}`);
    return this.#names.get(text);
  }

  /** Every statement gets another name: the tables have changed since it was prepared. */
  forget(): void {
    this.#names.clear();
  }
}

/** Milliseconds to connect within; a server that hangs takes the connection and says nothing. */
const hurriedConnectMs = 3_000;
const calmConnectMs = 10_000;
/** Milliseconds by which a timer of a busy process is late. */
const busyMs = 100;

/** Connection whose statements are not waited for without end. */
export interface PatientClient extends pg.Client {
  /** Waits for as long as it takes: for migrations. */
  isPatient: boolean;
}

/**
 * A client that prepares what transactions ask again and again: for a booking, half of the server's time
 * went into reading and planning the same dozen statements. What is asked outside of them is left as it
 * is, since the best way to a search depends on what is searched for.
 *
 * A statement that gets no answer in time takes its connection along: what was asked may still be done,
 * and the server rolls back what was not committed.
 */
export function preparingClient(pulse: Pulse): typeof pg.Client {
  const names = new StatementNames();
  class PreparingClient extends pg.Client implements PatientClient {
    isPatient = false;

    constructor(config: pg.ClientConfig) {
      // Its own limit knows no second look.
      super({ ...config, connectionTimeoutMillis: 0 });
      this.#limitConnecting();
    }

    /** Breaks off connecting in time; a client connects as soon as it is made. */
    #limitConnecting(): void {
      const ms = hasShortTimeout() ? hurriedConnectMs : calmConnectMs;
      let dueAt = performance.now() + ms;
      const look = () => {
        // Several messages go to and fro: time in which this process was busy is given back.
        const lateMs = performance.now() - dueAt;
        if (lateMs > busyMs) {
          dueAt += 2 * lateMs;
          watch = after(lateMs, look);
        } else this.connection.stream.destroy(new Error('The database did not let us connect.'));
      };
      let watch = after(ms, look);
      const done = () => watch.cancel();
      this.once('connect', done);
      this.once('end', done);
    }

    /** Breaks the connection when there is no answer in time; whatever waits on it fails with that. */
    #watched(answer: unknown): unknown {
      if (this.isPatient || !(answer instanceof Promise)) return answer;
      const askedAt = performance.now();
      const watch = after(timeoutMs(), () => {
        pulse.missed(askedAt);
        this.connection.stream.destroy();
      });
      const done = (error?: unknown) => {
        watch.cancel();
        if (error === undefined || error instanceof pg.DatabaseError) pulse.heard();
      };
      answer.then(() => done(), done);
      return answer;
    }

    #nameOf(text: unknown, values: unknown): string | undefined {
      const isPrepared =
        typeof text === 'string' &&
        Array.isArray(values) &&
        values.length > 0 &&
        this.getTransactionStatus() === 'T';
      return isPrepared ? names.nameOf(text) : undefined;
    }

    #ask(asked: unknown[]): unknown {
      return this.#watched((super.query as (...all: unknown[]) => unknown).apply(this, asked));
    }

    #askPrepared(...asked: unknown[]): unknown {
      const [text, values] = asked;
      const name = this.#nameOf(text, values);
      if (name === undefined) return this.#ask(asked);
      return (this.#ask([{ name, text, values }]) as Promise<unknown>).catch((error: unknown) => {
        if (isStalePlan(error)) names.forget();
        throw error;
      });
    }

    // Its many signatures stay those of the client.
    override query = this.#askPrepared as pg.Client['query'];
  }
  return PreparingClient;
}
