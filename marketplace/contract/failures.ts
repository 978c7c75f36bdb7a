import { randomBytes } from 'node:crypto';
import type { Logger } from './ports.ts';
import { currentRequestId } from './requestScope.ts';
import { onNotice } from './signals.ts';

/**
 * A request that was answered 5xx, or an error that nobody has handled. Nothing in it is personal.
 */
export interface Failure {
  at: Date;
  kind: 'request' | 'error';
  /** null for an error. */
  method: string | null;
  /** Pattern of the route as the code has it, never an address. */
  route: string | null;
  status: number | null;
  /** Of the answer; of an error its code or its class. */
  code: string | null;
  requestId: string | null;
  /** Who has sent the request; null for a visitor, and where it is not known. */
  accountId: string | null;
}

/** Accepts failures at once and stores them later. */
export interface FailureQueue {
  /** Returns at once and never throws. */
  add(failure: Failure): void;
  /** Begins to store by itself; until then failures wait. */
  start(): void;
  /** Stores what waits; never rejects. */
  flush(): Promise<void>;
  /** Stores what waits, and takes no more. */
  close(): Promise<void>;
}

export interface FailureQueueOptions {
  /** Stores a batch. */
  write(failures: readonly Failure[]): Promise<void>;
  logger: Pick<Logger, 'warn'>;
  /** Milliseconds between a failure and its batch. */
  everyMs?: number;
  /** Failures that may wait; those beyond are counted in the log. */
  most?: number;
}

/**
 * A batch that can not be stored waits for a store that is back, so the first ones are retained.
 */
const defaults = { everyMs: 3_000, most: 500 };

/** Creates a queue whose memory is bounded, for a store that may be what fails. */
export function createFailureQueue(options: FailureQueueOptions): FailureQueue {
  const { write, logger, everyMs, most } = { ...defaults, ...options };
  let waiting: Failure[] = [];
  let leftOut = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isStarted = false;
  let isClosed = false;

  const schedule = () => {
    if (!isStarted) return;
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  };
  async function writeWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    if (leftOut > 0) logger.warn({ count: leftOut }, 'failures of requests were not stored');
    leftOut = 0;
    try {
      await write(batch);
    } catch (error) {
      logger.warn({ err: error }, 'failures of requests could not be stored');
      if (isClosed) return;
      const all = [...batch, ...waiting];
      leftOut += Math.max(0, all.length - most);
      waiting = all.slice(0, most);
      schedule();
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(writeWaiting));
  return {
    add(failure) {
      if (isClosed) return;
      if (waiting.length < most) waiting.push(failure);
      else leftOut += 1;
      schedule();
    },
    start() {
      isStarted = true;
      if (waiting.length > 0) schedule();
    },
    flush,
    close() {
      isClosed = true;
      return flush();
    },
  };
}

/** Returns an id for a row: a uuid of version 7, so that ids are in the order of time. */
export function timedId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const random = randomBytes(10).toString('hex');
  const parts = [time.slice(0, 8), time.slice(8), `7${random.slice(0, 3)}`];
  return [...parts, `8${random.slice(3, 6)}`, random.slice(6, 18)].join('-');
}

/** Adds each error that nobody has handled in this process. Returns a function that ends it. */
export const addUncaught = ({ add }: Pick<FailureQueue, 'add'>, now: () => Date): (() => void) =>
  onNotice('uncaught', ({ code }) =>
    add({
      at: now(),
      kind: 'error',
      ...{ method: null, route: null, status: null, accountId: null },
      code,
      requestId: currentRequestId(),
    }),
  );
