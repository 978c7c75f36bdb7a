import type { Response } from 'express';

/** A stream of events to one page. */
export interface EventStream {
  personId: string;
  res: Response;
  /**
   * Whether the session is still that of the person. Rejects when the marketplace does not answer.
   */
  isSignedIn: () => Promise<boolean>;
  /** Epoch milliseconds after which the browser has to connect again, with a renewed session. */
  until: number;
}

/** Streams that one person, and one process, may have at once. */
const most = { ofPerson: 8, ofProcess: 2_000 };
/** Milliseconds between two signs of life: proxies close a silent connection after a minute. */
const heartbeatMs = 20_000;
/** Milliseconds in which one session of everybody is checked, and between two steps of that. */
const round = { all: 60_000, step: 1_000 };
/** Milliseconds after which a browser connects again. */
const reconnectMs = 3_000;

const textOf = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

/** Open streams of events, by person. */
export interface Streams {
  /** Returns whether one more stream of a person can be opened. */
  hasRoom(personId: string): boolean;
  /**
   * Begins a stream; it ends with the connection, the session, or the process. Returns a function
   * that sends an event to it alone.
   */
  add(stream: EventStream): (data: object) => Promise<void>;
  /** Sends an event to all pages of a person. */
  send(personId: string, data: object): Promise<void>;
  /** Ends all streams, and opens no more. */
  close(): void;
}

/** Creates an empty set of streams. `now`: epoch milliseconds. */
export function createStreams(now: () => number = Date.now): Streams {
  const open = new Map<string, Set<EventStream>>();
  const clock = createClock({
    beat: () => {
      for (const own of open.values()) for (const stream of own) write(stream, ': here\n\n');
    },
    checkSome: most => takeTurns(open, most).forEach(stream => void check(stream)),
    people: () => open.size,
  });
  let count = 0;
  let isClosed = false;

  const end = (stream: EventStream) => {
    const own = open.get(stream.personId);
    if (own?.delete(stream)) count -= 1;
    if (own?.size === 0) open.delete(stream.personId);
    if (count === 0) clock.stop();
    stream.res.end();
  };

  /** Writes to a stream that somebody still reads, and ends the others. */
  function write(stream: EventStream, text: string): void {
    const { res, until } = stream;
    if (now() >= until || res.destroyed) return end(stream);
    if (!res.writableEnded) res.write(text);
  }

  /** Ends a stream whose session is over. */
  async function check(stream: EventStream): Promise<void> {
    // Where the marketplace does not answer, the page connects again by itself.
    const isSignedIn = await stream.isSignedIn().catch(() => false);
    if (!isSignedIn) end(stream);
  }

  /** Sends an event, unless the session has ended. */
  async function sendTo(stream: EventStream, data: object): Promise<void> {
    await check(stream);
    write(stream, textOf(data));
  }

  return {
    hasRoom: personId =>
      !isClosed && count < most.ofProcess && (open.get(personId)?.size ?? 0) < most.ofPerson,
    add(stream) {
      // The `close` event of a browser that has left meanwhile has been already.
      if (stream.res.destroyed || stream.res.closed) return () => Promise.resolve();
      const own = open.get(stream.personId) ?? new Set();
      open.set(stream.personId, own.add(stream));
      if (count === 0) clock.start();
      count += 1;
      writeHead(stream.res);
      stream.res.on('close', () => end(stream));
      return data => sendTo(stream, data);
    },
    async send(personId, data) {
      const own = [...(open.get(personId) ?? [])];
      await Promise.all(own.map(stream => sendTo(stream, data)));
    },
    close() {
      isClosed = true;
      for (const own of open.values()) own.forEach(end);
    },
  };
}

interface ClockOptions {
  /** Writes a sign of life to all streams. */
  beat: () => void;
  /** Checks the sessions of so many people. */
  checkSome: (most: number) => void;
  /** How many people have streams. */
  people: () => number;
}

/** Creates the timers, which run while there are streams. */
function createClock({ beat, checkSome, people }: ClockOptions) {
  /** Sessions that are to be checked by now; a fraction while it is none. */
  let owed = 0;
  let timers: NodeJS.Timeout[] = [];
  const step = () => {
    owed += (people() * round.step) / round.all;
    const whole = Math.floor(owed);
    owed -= whole;
    checkSome(whole);
  };
  return {
    start() {
      timers = [setInterval(beat, heartbeatMs).unref(), setInterval(step, round.step).unref()];
    },
    stop() {
      timers.forEach(clearInterval);
      owed = 0;
    },
  };
}

/**
 * Takes the people whose turn it is, of each the stream that waits for longest; both go to the end.
 */
function takeTurns(open: Map<string, Set<EventStream>>, most: number): EventStream[] {
  const taken: EventStream[] = [];
  while (taken.length < most) {
    const [[personId, own] = []] = open;
    const [stream] = own ?? [];
    if (!personId || !own || !stream) return taken;
    open.delete(personId);
    open.set(personId, own);
    own.delete(stream);
    own.add(stream);
    taken.push(stream);
  }
  return taken;
}

function writeHead(res: Response): void {
  res.status(200).set({
    'Content-Type': 'text/event-stream',
    // Neither our compression nor a proxy may hold events back.
    'Cache-Control': 'private, no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  res.write(`retry: ${reconnectMs}\n\n`);
}
