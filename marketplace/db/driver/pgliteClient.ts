import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { databaseFolder } from '../location.ts';
import { DatabaseError, DatabaseUnreachable } from '../databaseError.ts';
import type { DatabaseErrorFacts } from '../databaseError.ts';
import { after } from './statementTimeout.ts';
import { Liveness } from './liveness.ts';
import { pgliteModule } from './pgliteModule.ts';
import { resultOf } from './pgliteResult.ts';
import type { PgliteResult } from './pgliteResult.ts';

interface Reply {
  id: number;
  value?: unknown;
  error?: DatabaseErrorFacts & { isFatal: boolean };
}
type RequestKind = 'open' | 'query' | 'vacuum' | 'untimed' | 'close';
interface Request {
  id: number;
}
interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Timer that ends the thread when it does not answer. */
  watch: { cancel(): void };
  sentAt: number;
  kind: RequestKind;
}

export interface PgliteClientOptions {
  /** Folder of the database; in memory when left out. */
  dataDir?: string;
  /** Dump to start from; only for a folder that does not exist yet, or in memory. */
  template?: string;
  /**
   * Milliseconds without any answer after which the worker is terminated and replaced: PGlite does
   * not enforce statement_timeout itself.
   */
  timeoutMs?: number;
  /**
   * Milliseconds that a request with a short timeout waits; a running statement can not be
   * cancelled.
   */
  shortTimeoutMs?: number;
}

/** Bounds the response time of requests to five seconds. */
const defaultShortTimeoutMs = 4_500;
/** Milliseconds after which VACUUM counts as a hang too. */
const vacuumMs = 15_000;
const openMs = 120_000;
/**
 * Pause before a database that could not be opened again is tried once more; twice as long each
 * time.
 */
const reopenMs = { first: 1_000, longest: 10_000 };
/** SQLSTATE class of no disk, no memory: a later attempt may succeed. */
const outOfRoom = /^53/;
const vacuumStatement = /^\s*vacuum\b/i;

const workerFile = () => path.join(databaseFolder(), 'driver', 'pgliteWorker.mjs');

/** Client of a PGlite in a worker thread. Requests run strictly in the order they are sent. */
export class PgliteClient {
  #worker: Worker;
  readonly #options: PgliteClientOptions;
  readonly #wasm: WebAssembly.Module;
  readonly #liveness: Liveness;
  readonly #pending = new Map<number, Pending>();
  readonly #timeoutMs: number;
  #outbox: Request[] = [];
  #nextId = 1;
  #gone: Error | null = new DatabaseUnreachable('The database is not open yet.');
  #threads = 0;
  #heardAt = performance.now();
  #isClosed = false;

  private constructor(options: PgliteClientOptions, wasm: WebAssembly.Module) {
    this.#options = options;
    this.#wasm = wasm;
    this.#timeoutMs = options.timeoutMs ?? 30_000;
    this.#liveness = new Liveness({
      shortTimeoutMs: options.shortTimeoutMs ?? defaultShortTimeoutMs,
      isAtLongWork: () => this.#isVacuuming(),
    });
    this.#worker = this.#start(options.template);
  }

  static async open(options: PgliteClientOptions): Promise<PgliteClient> {
    const client = new PgliteClient(options, await pgliteModule(workerFile()));
    try {
      await client.#begun();
    } catch (error) {
      await client.#worker.terminate();
      throw error;
    }
    client.#gone = null;
    return client;
  }

  /** Number of the current thread. A transaction opened in one thread is unknown to the next. */
  get thread(): number {
    return this.#threads;
  }

  /** Monitors whether the database answers, and since when it does not. */
  get liveness(): Liveness {
    return this.#liveness;
  }

  #start(template: string | undefined): Worker {
    const { dataDir } = this.#options;
    const worker = new Worker(workerFile(), {
      workerData: { dataDir, template, wasm: this.#wasm },
      // The flags of a test runner or loader do not apply to this thread.
      execArgv: [],
    });
    this.#threads += 1;
    const end = (message: string, cause?: unknown) =>
      this.#lose(worker, new DatabaseUnreachable(message, { cause }));
    worker.on('message', (reply: Reply) => {
      if (worker !== this.#worker) return;
      this.#heardAt = performance.now();
      this.#liveness.recordAnswer();
      if (reply.error?.isFatal) end(`The database gave up: ${reply.error.message}`);
      else this.#settle(reply);
    });
    worker.on('error', error => end('The database thread failed.', error));
    worker.on('exit', code => end(`The database thread ended (${code}).`));
    return worker;
  }

  #begun(): Promise<unknown> {
    return new Promise((resolve, reject) => this.#expect(0, 'open', resolve, reject));
  }

  /** Fails all requests of a worker that does not answer or has exited. */
  #lose(worker: Worker, reason: Error): void {
    // The worker has been replaced already.
    if (worker !== this.#worker) return;
    const wasOpen = !this.#gone;
    this.#end(reason);
    if (wasOpen) void this.#replace();
  }

  /**
   * Opens the folder in another worker, however often that fails (the disk is full, say); committed
   * data is in the folder. An in-memory database is lost with its worker.
   */
  async #replace(): Promise<void> {
    for (let pause = reopenMs.first; ; pause = Math.min(2 * pause, reopenMs.longest)) {
      await this.#worker.terminate();
      if (this.#options.dataDir === undefined || this.#isClosed) return;
      try {
        this.#worker = this.#start(undefined);
        await this.#begun();
        this.#gone = null;
        return;
      } catch (error) {
        const message = 'The database could not be opened again.';
        this.#end(new DatabaseUnreachable(message, { cause: error }));
      }
      await sleep(pause, undefined, { ref: false });
    }
  }

  async query(sql: string, params: readonly unknown[] = []): Promise<PgliteResult> {
    const kind = vacuumStatement.test(sql) ? 'vacuum' : 'query';
    return resultOf(await this.#send({ kind: 'query', sql, params }, kind));
  }

  /** Runs several statements without parameters and without a timeout. */
  async script(sql: string): Promise<void> {
    await this.#send({ kind: 'script', sql }, 'untimed');
  }

  /** Returns the rows of a statement that runs without a timeout. */
  async rowsWithoutTimeout(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<Record<string, unknown>[]> {
    return resultOf(await this.#send({ kind: 'query', sql, params }, 'untimed')).rows;
  }

  /** Copies the folder of the database. No transaction may be open. */
  async copyTo(folder: string): Promise<void> {
    await this.#send({ kind: 'copy', folder }, 'untimed');
  }

  /** Returns the whole database as a tar file, to start other databases from. */
  async dump(): Promise<Uint8Array> {
    const dump = await this.#send({ kind: 'dump' }, 'untimed');
    if (!(dump instanceof Uint8Array)) throw new TypeError('The database sent no dump.');
    return dump;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (!this.#gone) await this.#send({ kind: 'close' }, 'close').catch(() => undefined);
    this.#gone ??= new DatabaseUnreachable('The database is closed.');
    await this.#worker.terminate();
  }

  #send(request: object, kind: RequestKind): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone);
      const id = this.#nextId++;
      this.#expect(id, kind, resolve, reject);
      // Requests of one tick are sent in one message: waking a thread costs as much as a statement.
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
      // A parameter can not be cloned to the thread.
      for (const { id } of requests) this.#fail(id, error);
    }
  }

  #fail(id: number, error: unknown) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.watch.cancel();
    pending?.reject(error);
  }

  #expect(
    id: number,
    kind: RequestKind,
    resolve: (value: unknown) => void,
    reject: (error: unknown) => void,
  ) {
    const ms = kind === 'open' ? openMs : this.#timeoutMs;
    const sentAt = performance.now();
    const look = () => {
      // Earlier requests may still be running.
      const hasNoTimeout = this.#running?.kind === 'untimed';
      const left = hasNoTimeout ? ms : Math.max(sentAt, this.#heardAt) + ms - performance.now();
      if (left > 1) pending.watch = after(left, look);
      else
        this.#lose(
          this.#worker,
          new DatabaseUnreachable(`The database did not answer within ${ms} ms.`),
        );
    };
    const pending: Pending = { resolve, reject, sentAt, kind, watch: after(ms, look) };
    this.#pending.set(id, pending);
  }

  /** Request that the thread is working on: it runs them in order and answers each one. */
  get #running(): Pending | undefined {
    return this.#pending.values().next().value;
  }

  #isVacuuming(): boolean {
    const running = this.#running;
    if (running?.kind !== 'vacuum') return false;
    return performance.now() - Math.max(running.sentAt, this.#heardAt) < vacuumMs;
  }

  #settle({ id, value, error }: Reply) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    pending.watch.cancel();
    if (!error) pending.resolve(value);
    else if (outOfRoom.test(error.code ?? '')) {
      pending.reject(new DatabaseUnreachable(error.message, { cause: new DatabaseError(error) }));
    } else pending.reject(new DatabaseError(error));
  }

  #end(reason: Error) {
    this.#gone ??= reason;
    for (const { reject, watch } of this.#pending.values()) {
      watch.cancel();
      reject(reason);
    }
    this.#pending.clear();
  }
}
