import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { LogPosition } from './followers/followers.ts';
import { cursorSince, pageSize, readToEnd } from './readToEnd.ts';
import type { ReadPage } from './readToEnd.ts';
import type { SharedReads } from './sharedReads.ts';
import { minuteMs } from '#shared/time/time.ts';

/** Dependencies of the reader. */
export interface EventLogOptions {
  operator: () => IntegrationSdk;
  /** Text that changes with the data of the marketplace; null where that is unknown. */
  dataVersion: (() => Promise<string>) | null;
  /** Reads for all processes of one database; null where there is one process. */
  shared?: SharedReads | null;
  /** Milliseconds that a read of the log counts as new: while people are there, and without. */
  readEveryMs: { inUse: number; idle: number };
  /** Monotonic milliseconds. */
  now?: () => number;
}

/** Called with the events of each read, in order; never with none. */
export type EventListener = (events: readonly MarketplaceEvent[]) => void;

/** One reader of the event log for everything in this process that follows it. */
export interface EventLog {
  /** The operator's client; its `events.query` is answered from what was read. */
  followed: () => IntegrationSdk;
  /**
   * Reads the log to its end. Calls share the read that is under way. Rejects when it fails, and
   * for a while after that without a call.
   */
  read(): Promise<void>;
  /** Begin of the last read that reached the end, in monotonic milliseconds; -Infinity before. */
  readAt(): number;
  /** Returns whether the last read has failed: what pages show is bounded by its age alone. */
  isFailing(): boolean;
  /** Returns the last event that this process has read; null before the first one. */
  end(): LogPosition | null;
  /**
   * Reads the log if it is time to, and returns a text that is the same until an event was read:
   * who follows the log needs no look at its position before.
   */
  version(): Promise<string>;
  /** Notes that somebody uses the site, who waits for news. */
  noteUse(): void;
  /** Notes that this process has changed something: the log is read at once. */
  noteWrite(): void;
  onEvents(listener: EventListener): void;
}

/** Events that are stored for followers; one that is further behind reads for itself. */
const mostEvents = 2_000;
/** Followers of the log, each with its position. */
const mostQuestions = 200;
/** Time without a request after which nobody is there. */
const idleAfterMs = minuteMs;
/** Writes that follow each other closely are read together. */
const afterWriteMs = 200;
const firstRetryMs = 1_000;
const longestRetryMs = minuteMs;

interface Question {
  startAfterSequenceId?: number;
  createdAtStart?: Date;
  eventTypes?: string | undefined;
}

const readable = new Set(['startAfterSequenceId', 'createdAtStart', 'eventTypes']);

/** Creates the reader; nothing is read before the first question. */
export function createEventLog(options: EventLogOptions): EventLog {
  const { operator, readEveryMs, now = () => performance.now() } = options;
  const listeners: EventListener[] = [];
  const memory = createMemory();
  let reading: Promise<void> | null = null;
  let reached = -Infinity;
  let usedAt = -Infinity;
  let hasWritten = false;
  let afterWrite: NodeJS.Timeout | null = null;
  const retries = createRetries(now);

  const onPage = (found: readonly MarketplaceEvent[]) => {
    memory.add(found);
    listeners.forEach(listener => listener(found));
  };
  const readPages = options.shared
    ? createSharedPages(options, options.shared, onPage)
    : createPages(options, onPage);
  const every = () => (now() - usedAt < idleAfterMs ? readEveryMs.inUse : readEveryMs.idle);

  async function run(): Promise<void> {
    const since = now();
    const isUrgent = hasWritten;
    hasWritten = false;
    try {
      const ageMs = await readPages(isUrgent ? 0 : every());
      memory.endRead();
      reached = Math.max(reached, since - ageMs);
      retries.succeeded();
    } catch (error) {
      retries.failed(error);
      throw error;
    } finally {
      reading = null;
    }
  }

  async function read(): Promise<void> {
    if (!reading) retries.throwWhileWaiting();
    await (reading ??= run());
  }

  const readIfDue = async (): Promise<void> => {
    if (hasWritten || reading || now() - reached >= every()) await read();
  };

  const query = createQuery(operator, memory, readIfDue);
  let followed: IntegrationSdk | undefined;
  return {
    followed: () => (followed ??= { ...operator(), events: { query } }),
    read,
    readAt: () => reached,
    isFailing: retries.isFailing,
    end: memory.end,
    async version() {
      await readIfDue();
      return String(memory.added());
    },
    noteUse() {
      usedAt = now();
    },
    noteWrite() {
      hasWritten = true;
      afterWrite ??= setTimeout(() => {
        afterWrite = null;
        // Its followers report the failure.
        read().catch(() => undefined);
      }, afterWriteMs).unref();
    },
    onEvents: listener => void listeners.push(listener),
  };
}

/** Answers questions about the log from what was read, and passes all others on. */
function createQuery(
  operator: EventLogOptions['operator'],
  memory: ReturnType<typeof createMemory>,
  readIfDue: () => Promise<void>,
) {
  return async (params: object): Promise<MarketplaceEvent[]> => {
    const { events } = operator();
    if (!Object.keys(params).every(key => readable.has(key))) return events.query(params);
    await readIfDue();
    const known = memory.answer(params);
    if (known) return known;
    const at = memory.reads();
    const found = await events.query(params);
    if (found.length === 0) memory.noteEmpty(params, at);
    return found;
  };
}

/**
 * Reads what is new in the log; returns the milliseconds since that was read, by this process or
 * another one. `everyMs`: a read of another process counts for so long.
 */
type ReadPages = (everyMs: number) => Promise<number>;
type OnPage = (events: readonly MarketplaceEvent[]) => void;

/** Reads pages of the log with the rights of the operator. */
export const pageReader =
  (operator: () => IntegrationSdk): ReadPage =>
  cursor =>
    operator().events.query({ ...cursor });

/** Reads the pages of the log from where the last read ended. */
function createPages({ operator, dataVersion }: EventLogOptions, onPage: OnPage): ReadPages {
  let cursor = cursorSince(Date.now());
  let seenVersion: string | null = null;

  return async () => {
    // Read before the events: what is committed meanwhile is another version.
    const version = dataVersion ? await dataVersion() : null;
    if (version !== null && version === seenVersion) return 0;
    await readToEnd(pageReader(operator), cursor, (events, last) => {
      cursor = { startAfterSequenceId: last };
      onPage(events);
    });
    seenVersion = version;
    return 0;
  };
}

/** Reads what one of the processes has read. */
function createSharedPages(
  { operator }: EventLogOptions,
  shared: SharedReads,
  onPage: OnPage,
): ReadPages {
  let position: number | null = null;
  return async everyMs => {
    const { events, reached, isIncomplete, ageMs } = await shared.read(position, everyMs);
    if (isIncomplete && position !== null) {
      await readToEnd(pageReader(operator), { startAfterSequenceId: position }, (found, last) => {
        position = last;
        onPage(found);
      });
      return 0;
    }
    if (events.length > 0) onPage(events);
    position = reached ?? 0;
    return ageMs;
  };
}

/** Delays reads after failures: twice as long each time, up to a minute. */
function createRetries(now: () => number) {
  let failures = 0;
  let waitUntil = -Infinity;
  let lastError: unknown;
  return {
    throwWhileWaiting(): void {
      if (now() < waitUntil) throw lastError;
    },
    isFailing: () => failures > 0,
    succeeded(): void {
      failures = 0;
      waitUntil = -Infinity;
    },
    failed(error: unknown): void {
      lastError = error;
      waitUntil = now() + Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
      failures += 1;
    },
  };
}

/**
 * The latest events, and for each question of a follower the read up to which it had no answer.
 * Reads are numbered from 1.
 */
function createMemory() {
  const kept: { read: number; event: MarketplaceEvent }[] = [];
  let ended = 0;
  let added = 0;
  let end: LogPosition | null = null;
  /** Last read of which events were dropped. */
  let dropped = 0;
  const seenUntil = new LRUCache<string, number>({ max: mostQuestions });

  return {
    /** Number of reads that have ended. */
    reads: () => ended,
    /** Number of events until now. */
    added: () => added,
    end: () => end,
    add(events: readonly MarketplaceEvent[]): void {
      for (const event of events) kept.push({ read: ended + 1, event });
      added += events.length;
      const last = events.at(-1);
      if (last) end = { sequenceId: last.sequenceId, at: last.createdAt };
      for (const { read } of kept.splice(0, Math.max(0, kept.length - mostEvents))) dropped = read;
    },
    endRead(): void {
      ended += 1;
    },
    /** The question had no answer after the read of this number. */
    noteEmpty(question: Question, read: number): void {
      seenUntil.set(keyOf(question), read);
    },
    /** Answers a question; null where events may be missing that only the log has. */
    answer(question: Question): MarketplaceEvent[] | null {
      const key = keyOf(question);
      const since = seenUntil.get(key);
      if (since === undefined || since < dropped) return null;
      const isAnswer = matching(question);
      const found: MarketplaceEvent[] = [];
      for (const { read, event } of kept) {
        if (read > since && isAnswer(event)) found.push(event);
        if (found.length === pageSize) break;
      }
      const last = found.at(-1);
      if (!last) {
        seenUntil.set(key, ended);
        return found;
      }
      // The follower goes on behind the last one.
      const { eventTypes } = question;
      const next = keyOf({ startAfterSequenceId: last.sequenceId, eventTypes });
      seenUntil.set(next, found.length < pageSize ? ended : since);
      return found;
    },
  };
}

/** Equal for equal questions, in whatever order their parts are. */
const keyOf = ({ startAfterSequenceId, createdAtStart, eventTypes }: Question): string =>
  JSON.stringify([startAfterSequenceId, createdAtStart, eventTypes]);

function matching({ startAfterSequenceId = 0, createdAtStart, eventTypes }: Question) {
  const types = eventTypes?.split(',');
  const from = createdAtStart?.getTime();
  return ({ sequenceId, eventType, createdAt }: MarketplaceEvent): boolean =>
    sequenceId > startAfterSequenceId &&
    (!types || types.some(type => eventType === type || eventType.startsWith(`${type}/`))) &&
    (from === undefined || createdAt === null || Date.parse(createdAt) >= from);
}
