import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { MediaError } from '../mediaEngine.ts';
import type { EngineLogger, MediaEngine } from '../mediaEngine.ts';
import { addressesOf } from './addresses.ts';
import type { Call, ForwarderMethod, ResultOf, Told } from './forwarderCalls.ts';
import { startForwarder } from './forwarderProcess.ts';

export interface InProcessSettings {
  /** Addresses under which browsers reach this machine; empty: its own and its loopback. */
  publicAddresses: readonly string[];
  /** UDP ports, both belong to it. */
  ports: readonly [number, number];
  /** Most people in one room. */
  capacity: number;
  logger: EngineLogger;
  /** Milliseconds that a call may take; ten seconds. */
  timeoutMs?: number;
}

/** Milliseconds before the forwarder is started again; twice as long each time. */
const restartMs = { first: 100, longest: 10_000 };
/** Milliseconds between two looks whether the forwarder still answers. */
const checkMs = 5_000;

/** Forwards media in a process beside the server; nothing has to be installed. */
export function createInProcessEngine(settings: InProcessSettings): MediaEngine & {
  /** The forwarder's process, once it is ready. */
  processId(): Promise<number>;
} {
  const forwarder = new Forwarder(settings);
  return {
    name: 'inProcess',
    capacity: settings.capacity,
    openRoom: roomId => forwarder.call('openRoom', [roomId]),
    closeRoom: roomId => forwarder.call('closeRoom', [roomId]),
    send: (roomId, personId, offer) => forwarder.call('send', [roomId, personId, offer]),
    receive: (roomId, personId, wanted) => forwarder.call('receive', [roomId, personId, wanted]),
    answer: (roomId, personId, sdp) => forwarder.call('answer', [roomId, personId, sdp]),
    disconnect: (roomId, personId) => forwarder.call('disconnect', [roomId, personId]),
    allow: (roomId, personId, kind, to) => forwarder.call('allow', [roomId, personId, kind, to]),
    stats: () => forwarder.call('stats', []),
    onRestart: listener => forwarder.onRestart(listener),
    close: () => forwarder.close(),
    processId: () => forwarder.processId(),
  };
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: Error): void;
}

function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('A promise starts at once.');
  return { promise, ...settle };
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Retains the process running and speaks with it. */
class Forwarder {
  readonly #settings: InProcessSettings;
  readonly #timeoutMs: number;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners: ((isLost: () => boolean) => void)[] = [];
  readonly #check: NodeJS.Timeout;
  #process!: ChildProcess;
  #ready = deferred<void>();
  #isReady = false;
  #starts = 0;
  #failures = 0;
  #nextId = 1;
  #isClosed = false;

  constructor(settings: InProcessSettings) {
    this.#settings = settings;
    this.#timeoutMs = settings.timeoutMs ?? 10_000;
    this.#check = setInterval(() => void this.#checkAnswers(), checkMs);
    this.#check.unref();
    this.#start();
  }

  onRestart(listener: (isLost: () => boolean) => void): void {
    this.#listeners.push(listener);
  }

  async call<Method extends ForwarderMethod>(
    method: Method,
    parameters: Call<Method>['parameters'],
  ): Promise<ResultOf<Method>> {
    await this.#untilReady();
    const { promise, resolve, reject } = deferred<unknown>();
    const id = this.#nextId++;
    const timer = setTimeout(() => {
      this.#pending.delete(id);
      reject(new MediaError(`The forwarder did not answer: ${method}.`));
    }, this.#timeoutMs);
    this.#pending.set(id, { resolve, reject, timer });
    const call: Call = { id, method, parameters };
    this.#process.send(call, error => error && this.#settle(id, new MediaError(error.message)));
    return (await promise) as ResultOf<Method>;
  }

  async processId(): Promise<number> {
    await this.#untilReady();
    return this.#process.pid ?? 0;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#check);
    const child = this.#process;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise(resolve => child.once('exit', resolve));
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), 2_000);
    await ended;
    clearTimeout(timer);
  }

  async #untilReady(): Promise<void> {
    if (this.#isClosed) throw new MediaError('The engine is closed.');
    const waiting = new AbortController();
    const late = sleep(this.#timeoutMs, 'late', { signal: waiting.signal, ref: false });
    const first = await Promise.race([this.#ready.promise, late.catch(() => 'ready')]);
    waiting.abort();
    if (first === 'late') throw new MediaError('The forwarder does not start.');
  }

  #start(): void {
    const child = startForwarder();
    this.#process = child;
    this.#starts += 1;
    const { publicAddresses, ports, capacity } = this.#settings;
    child.on('message', (told: Told) => this.#hear(child, told));
    child.once('error', error => this.#lose(child, error.message));
    child.once('exit', (code, signal) => this.#lose(child, `ended (${signal ?? code})`));
    const [from, to] = ports;
    child.send({ ports: [from, to], addresses: addressesOf(publicAddresses), capacity }, () => {});
  }

  #hear(child: ChildProcess, told: Told): void {
    if (child !== this.#process) return;
    this.#failures = 0;
    if (told.type === 'done') this.#settle(told.id, null, told.value);
    else if (told.type === 'failed') this.#settle(told.id, new MediaError(told.message));
    else {
      this.#isReady = true;
      this.#ready.resolve();
      if (this.#starts === 1) return;
      this.#settings.logger.info({ starts: this.#starts }, 'the forwarder of media runs again');
      for (const listener of this.#listeners) listener(() => true);
    }
  }

  #settle(id: number, error: Error | null, value?: unknown): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    if (error) pending.reject(error);
    else pending.resolve(value);
  }

  #lose(child: ChildProcess, why: string): void {
    if (child !== this.#process || this.#isClosed) return;
    this.#ready = deferred<void>();
    this.#isReady = false;
    for (const id of [...this.#pending.keys()]) {
      this.#settle(id, new MediaError('The forwarder ended.'));
    }
    const waitMs = Math.min(restartMs.first * 2 ** this.#failures, restartMs.longest);
    this.#failures += 1;
    this.#settings.logger.error({ why, waitMs }, 'the forwarder of media is gone');
    setTimeout(() => !this.#isClosed && this.#start(), waitMs).unref();
  }

  /** A process that hangs is ended, and started again by its end. */
  async #checkAnswers(): Promise<void> {
    const child = this.#process;
    if (!this.#isReady) return;
    try {
      await this.call('stats', []);
    } catch (error) {
      const isCurrent = child === this.#process && !this.#isClosed;
      if (isCurrent && error instanceof MediaError) child.kill('SIGKILL');
    }
  }
}
