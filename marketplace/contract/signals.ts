import type { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';

/**
 * Facts of each kind of work that is reported. None names a person, nor anything that belongs to
 * one.
 */
export interface WorkFacts {
  /**
   * A request of the web server. `route` is known once it is answered: a pattern, never an address.
   */
  request: { method: string; route: string; status: number };
  /** A page that is put together; `page` is the name of its row in the route table. */
  render: { page: string };
  /** An operation of one of the marketplace's APIs. */
  operation: { api: string; name: string };
  /** A statement of the database, without its values. */
  statement: { text: string };
  job: { kind: string };
  /** A mail that is handed over: to a mail server, or to the outbox. */
  mail: { by: 'smtp' | 'outbox'; template: string };
  /** A call to the payment provider, ids in its path left out; status 0 without an answer. */
  payment: { call: string; status: number };
  /** A webhook that is sent to another program; status 0 without an answer. */
  webhook: { status: number };
}
export type WorkKind = keyof WorkFacts;

/** One piece of work. Listeners get the same object at its beginning and at its end. */
export interface Work<Kind extends WorkKind> {
  kind: Kind;
  facts: WorkFacts[Kind];
  /** What it failed with. */
  error?: unknown;
  /** How long it took; 0 until it has ended. */
  seconds: number;
}

/** Facts of what happens at once. */
export interface NoticeFacts {
  /**
   * A committed transition. `places`: seats and stock that it took; negative where it gave some
   * back.
   */
  transition: { transition: string; places: number };
  /** A statement above the limit of slow ones. */
  slowStatement: Record<never, never>;
  /** A page that was answered from the cache of pages. */
  cachedPage: { page: string };
  /**
   * A request that was refused: because of the load of the process, or because its client has had
   * its share.
   */
  refusedRequest: { reason: 'loop' | 'waiting' | 'share' };
  /**
   * A request for a value of a cache: it was there, was there and is made again behind it, or had
   * to be made.
   */
  cacheRequest: { cache: string; result: 'hit' | 'stale' | 'miss' };
  /**
   * A value that left a cache: for want of room, because what it was made from has changed, because
   * it was right for a time only, or because nobody could confirm it.
   */
  cacheEviction: { cache: string; reason: 'room' | 'changed' | 'time' | 'age' };
  /** An error that nobody has handled, by its code or its class. */
  uncaught: { code: string };
  /** What a cache holds now; bytes where they are its limit. */
  cacheSize: { cache: string; entries: number; bytes: number | null };
  /** A call of the web server to the marketplace. */
  marketplaceCall: { operation: string; purpose: 'view' | 'act' | 'events' | 'checks' };
  /** A read of the event log by this process: of several, the one that has the lease reads. */
  eventRead: { outcome: 'ok' | 'failed' };
  /**
   * A class that was held here has ended: how long, the minutes of all people together, and the
   * bytes of media; 0 where the engine does not say.
   */
  classHeld: { minutes: number; personMinutes: number; bytesIn: number; bytesOut: number };
  /** A measurement of a real visitor's browser. */
  vital: { name: string; page: string; value: number };
}
export type NoticeKind = keyof NoticeFacts;

const workKinds: readonly WorkKind[] = [
  'request',
  'render',
  'operation',
  'statement',
  'job',
  'mail',
  'payment',
  'webhook',
];

const channelsOf = (kind: WorkKind) => ({
  begin: channel(`flowroom.${kind}:begin`),
  end: channel(`flowroom.${kind}:end`),
});
const channels = new Map(workKinds.map(kind => [kind, channelsOf(kind)]));
const workChannels = (kind: WorkKind) => channels.get(kind) ?? channelsOf(kind);
const noticeChannel = (kind: NoticeKind) => channel(`flowroom.${kind}`);

/** Returns whether anybody listens to a kind of work whose facts are costly. */
export function isWatched(kind: WorkKind): boolean {
  const { begin, end } = workChannels(kind);
  return begin.hasSubscribers || end.hasSubscribers;
}

/**
 * Runs a unit of work and reports it to metrics and traces, if they are set up. Work that it starts
 * is reported as its child.
 */
export async function watched<Kind extends WorkKind, Result>(
  kind: Kind,
  facts: WorkFacts[Kind],
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isWatched(kind)) return work();
  const { begin, end } = workChannels(kind);
  const report: Work<Kind> = { kind, facts, seconds: 0 };
  const begun = performance.now();
  return begin.runStores(report, async () => {
    try {
      return await work();
    } catch (error) {
      report.error = error;
      throw error;
    } finally {
      report.seconds = (performance.now() - begun) / 1000;
      end.publish(report);
    }
  });
}

/** Reports an event, if anybody listens. */
export function notice<Kind extends NoticeKind>(kind: Kind, facts: NoticeFacts[Kind]): void {
  const one = noticeChannel(kind);
  if (one.hasSubscribers) one.publish({ kind, facts });
}

/** Calls `record` at the end of each piece of work of a kind. Returns a function that ends it. */
export function onWork<Kind extends WorkKind>(
  kind: Kind,
  record: (work: Work<Kind>) => void,
): () => void {
  const { end } = workChannels(kind);
  const listener = (message: unknown) => {
    if (isWork(kind, message)) record(message);
  };
  end.subscribe(listener);
  return () => end.unsubscribe(listener);
}

/**
 * Holds a value of each piece of work in `store` while it lasts, created at its start. Returns a
 * function that ends it.
 */
export function duringWork<Kind extends WorkKind, Value>(
  kind: Kind,
  store: AsyncLocalStorage<Value>,
  make: (work: Work<Kind>) => Value,
): () => void {
  const { begin } = workChannels(kind);
  begin.bindStore(store, message => {
    if (!isWork(kind, message)) throw new TypeError(`No work of the kind ${kind}`);
    return make(message);
  });
  return () => void begin.unbindStore(store);
}

/** Calls `record` with each notice of a kind. Returns a function that ends it. */
export function onNotice<Kind extends NoticeKind>(
  kind: Kind,
  record: (facts: NoticeFacts[Kind]) => void,
): () => void {
  const listener = (message: unknown) => {
    if (isNotice(kind, message)) record(message.facts);
  };
  const one = noticeChannel(kind);
  one.subscribe(listener);
  return () => one.unsubscribe(listener);
}

const isOfKind = (kind: string, message: unknown): message is { kind: string } =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind;

const isWork = <Kind extends WorkKind>(kind: Kind, message: unknown): message is Work<Kind> =>
  isOfKind(kind, message);

const isNotice = <Kind extends NoticeKind>(
  kind: Kind,
  message: unknown,
): message is { facts: NoticeFacts[Kind] } => isOfKind(kind, message);
