import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { databaseFolder } from '#marketplace/db/location.ts';
import { DatabaseError, DatabaseUnreachable } from '#marketplace/db/databaseError.ts';
import type { DatabaseErrorFacts } from '#marketplace/db/databaseError.ts';

interface Reply {
  id: number;
  value?: unknown;
  error?: DatabaseErrorFacts;
}
interface Request {
  id: number;
}
interface RawResult {
  columns: { name: string; type: number }[];
  rows: unknown[][];
  affected: number;
}
interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

/** Rows of a statement and how many it changed. */
export interface PgliteResult {
  rows: Record<string, unknown>[];
  affected: number;
}

export interface PgliteClientOptions {
  /** Folder of the database; in memory when left out. */
  dataDir?: string;
  /** Dump to start from; only for a folder that does not exist yet, or in memory. */
  template?: string;
  /** After this long the worker is ended: PGlite does not enforce statement_timeout itself. */
  timeoutMs?: number;
}

/** Speaks to a PGlite in a worker thread; requests run strictly in the order they are sent. */
export class PgliteClient {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #timeoutMs: number;
  #outbox: Request[] = [];
  #nextId = 1;
  #gone: Error | null = null;

  private constructor(worker: Worker, timeoutMs: number) {
    this.#worker = worker;
    this.#timeoutMs = timeoutMs;
    worker.on('message', (replies: Reply[]) => {
      for (const reply of replies) this.#settle(reply);
    });
    worker.on('error', error => {
      this.#end(new DatabaseUnreachable('The database thread failed.', { cause: error }));
    });
    worker.on('exit', code =>
      this.#end(new DatabaseUnreachable(`The database thread ended (${code}).`)),
    );
  }

  static async open(options: PgliteClientOptions): Promise<PgliteClient> {
    const file = path.join(databaseFolder(), 'driver', 'pgliteWorker.mjs');
    const worker = new Worker(file, {
      workerData: { dataDir: options.dataDir, template: options.template },
      // The flags of a test runner or loader are not for this thread.
      execArgv: [],
    });
    const client = new PgliteClient(worker, options.timeoutMs ?? 30_000);
    await new Promise((resolve, reject) => client.#expect(0, resolve, reject, 120_000));
    return client;
  }

  async query(sql: string, params: readonly unknown[] = []): Promise<PgliteResult> {
    const raw = (await this.#send({ kind: 'query', sql, params })) as RawResult;
    return { rows: decode(raw), affected: raw.affected };
  }

  /** Several statements without parameters. */
  async script(sql: string): Promise<void> {
    await this.#send({ kind: 'script', sql });
  }

  /** The whole database as a tar, to start other databases from. */
  async dump(): Promise<Uint8Array> {
    return (await this.#send({ kind: 'dump' })) as Uint8Array;
  }

  async close(): Promise<void> {
    if (!this.#gone) await this.#send({ kind: 'close' }).catch(() => undefined);
    this.#gone ??= new DatabaseUnreachable('The database is closed.');
    await this.#worker.terminate();
  }

  #send(request: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone);
      const id = this.#nextId++;
      this.#expect(id, resolve, reject, this.#timeoutMs);
      // What is asked for in one go travels together: waking a thread costs as much as a statement.
      if (this.#outbox.length === 0) process.nextTick(() => this.#flush());
      this.#outbox.push({ ...request, id });
    });
  }

  #flush() {
    const requests = this.#outbox;
    this.#outbox = [];
    try {
      this.#worker.postMessage(requests);
    } catch (error) {
      // A parameter that can not leave the thread.
      for (const { id } of requests) this.#fail(id, error);
    }
  }

  #fail(id: number, error: unknown) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    pending?.reject(error);
  }

  #expect(id: number, resolve: (value: unknown) => void, reject: (e: unknown) => void, ms: number) {
    const timer = setTimeout(() => {
      this.#end(
        new DatabaseUnreachable(`The database did not answer within ${ms} ms and was stopped.`),
      );
      void this.#worker.terminate();
    }, ms);
    this.#pending.set(id, { resolve, reject, timer });
  }

  #settle({ id, value, error }: Reply) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    if (error) pending.reject(new DatabaseError(error));
    else pending.resolve(value);
  }

  #end(reason: Error) {
    this.#gone ??= reason;
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#pending.clear();
  }
}

const jsonTypes = new Set([114, 3802]);
const timeTypes = new Set([1114, 1184]);

// Objects and dates are made on this side: across a thread they would lose their class.
function decode({ columns, rows }: RawResult): Record<string, unknown>[] {
  const readers = columns.map(({ name, type }) => ({
    name,
    read: jsonTypes.has(type) ? parseJson : timeTypes.has(type) ? toDate : null,
  }));
  return rows.map(values => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < readers.length; index += 1) {
      const { name, read } = readers[index]!;
      const value = values[index];
      row[name] = read && value !== null ? read(value) : value;
    }
    return row;
  });
}

const parseJson = (value: unknown): unknown => JSON.parse(value as string);
const toDate = (value: unknown): Date => new Date(value as number);
