import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { databaseFolder } from '#marketplace/db/location.ts';
import { DatabaseError, DatabaseUnreachable } from '#marketplace/db/databaseError.ts';
import type { DatabaseErrorFacts } from '#marketplace/db/databaseError.ts';
import { Pulse } from './pulse.ts';

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
  /**
   * After so long without any answer the worker is ended, as PGlite does not enforce statement_timeout
   * itself, and another one takes over the folder.
   */
  timeoutMs?: number;
}

/** Speaks to a PGlite in a worker thread; requests run strictly in the order they are sent. */
export class PgliteClient {
  #worker: Worker;
  readonly #options: PgliteClientOptions;
  readonly #pulse = new Pulse();
  readonly #pending = new Map<number, Pending>();
  readonly #timeoutMs: number;
  #outbox: Request[] = [];
  #nextId = 1;
  #gone: Error | null = null;
  #heardAt = performance.now();
  #isClosed = false;

  private constructor(options: PgliteClientOptions) {
    this.#options = options;
    this.#timeoutMs = options.timeoutMs ?? 30_000;
    this.#worker = this.#start(options.template);
  }

  static async open(options: PgliteClientOptions): Promise<PgliteClient> {
    const client = new PgliteClient(options);
    await client.#begun();
    return client;
  }

  /** Tells whether and since when it answers. */
  get pulse(): Pulse {
    return this.#pulse;
  }

  #start(template: string | undefined): Worker {
    const file = path.join(databaseFolder(), 'driver', 'pgliteWorker.mjs');
    const { dataDir } = this.#options;
    const worker = new Worker(file, {
      workerData: { dataDir, template },
      // The flags of a test runner or loader are not for this thread.
      execArgv: [],
    });
    const end = (message: string, cause?: unknown) => {
      // A worker that was replaced has no say any more.
      if (worker === this.#worker) this.#end(new DatabaseUnreachable(message, { cause }));
    };
    worker.on('message', (replies: Reply[]) => {
      if (worker !== this.#worker) return;
      this.#heardAt = performance.now();
      this.#pulse.heard();
      for (const reply of replies) this.#settle(reply);
    });
    worker.on('error', error => end('The database thread failed.', error));
    worker.on('exit', code => end(`The database thread ended (${code}).`));
    return worker;
  }

  #begun(): Promise<unknown> {
    return new Promise((resolve, reject) => this.#expect(0, resolve, reject, 120_000));
  }

  /**
   * Ends a worker that answers nothing and lets another one take over the folder, where everything is
   * that was committed. A database in memory is gone with its worker.
   */
  async #replace(): Promise<void> {
    const stopped = `The database did not answer within ${this.#timeoutMs} ms and was stopped.`;
    this.#end(new DatabaseUnreachable(stopped));
    await this.#worker.terminate();
    if (this.#options.dataDir === undefined || this.#isClosed) return;
    this.#worker = this.#start(undefined);
    try {
      await this.#begun();
      this.#gone = null;
    } catch (error) {
      this.#end(
        new DatabaseUnreachable('The database could not be opened again.', { cause: error }),
      );
    }
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
    this.#isClosed = true;
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
    const askedAt = performance.now();
    const look = () => {
      // It may be busy with what others have asked before.
      const left = Math.max(askedAt, this.#heardAt) + ms - performance.now();
      if (left > 1) pending.timer = setTimeout(look, left);
      else void this.#replace();
    };
    const pending = { resolve, reject, timer: setTimeout(look, ms) };
    this.#pending.set(id, pending);
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
