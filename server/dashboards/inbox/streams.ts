import type { Response } from 'express';

/** A stream of events to one page. */
export interface EventStream {
  personId: string;
  res: Response;
  /** Tells whether the session is still that of the person. Rejects when nobody knows. */
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
export type Streams = ReturnType<typeof createStreams>;

/** @see Streams. `now`: epoch milliseconds. */
export function createStreams(now: () => number = Date.now) {
  const open = new Map<string, Set<EventStream>>();
  let count = 0;
  let isClosed = false;
  /** Sessions that are to be checked by now; a fraction while it is none. */
  let owed = 0;
  let timers: NodeJS.Timeout[] = [];

  const end = (stream: EventStream) => {
    const own = open.get(stream.personId);
    if (own?.delete(stream)) count -= 1;
    if (own?.size === 0) open.delete(stream.personId);
    if (count === 0) {
      timers.forEach(clearInterval);
      owed = 0;
    }
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
    try {
      if (!(await stream.isSignedIn())) end(stream);
    } catch {
      // The marketplace does not answer: the page asks again by itself.
      end(stream);
    }
  }

  /** Sends an event, which nobody may get after the end of the session. */
  async function tell(stream: EventStream, data: object): Promise<void> {
    await check(stream);
    write(stream, textOf(data));
  }

  const beat = () => {
    for (const own of open.values()) for (const stream of own) write(stream, ': here\n\n');
  };

  /** Checks the people whose turn it is, of each the stream that waits for longest. */
  const checkSome = () => {
    owed += (open.size * round.step) / round.all;
    for (; owed >= 1; owed -= 1) {
      const [[personId, own] = []] = open;
      const [stream] = own ?? [];
      if (!personId || !own || !stream) return;
      open.delete(personId);
      open.set(personId, own);
      own.delete(stream);
      own.add(stream);
      void check(stream);
    }
  };

  return {
    /** Tells whether one more stream of a person can be opened. */
    hasRoom: (personId: string): boolean =>
      !isClosed && count < most.ofProcess && (open.get(personId)?.size ?? 0) < most.ofPerson,

    /**
     * Begins a stream; it ends with the connection, the session, or the process. Returns a function that sends an
     * event to it alone.
     */
    add(stream: EventStream): (data: object) => Promise<void> {
      // A browser that has left meanwhile tells nothing more.
      if (stream.res.destroyed || stream.res.closed) return () => Promise.resolve();
      const own = open.get(stream.personId) ?? new Set();
      open.set(stream.personId, own.add(stream));
      if (count === 0) {
        timers = [
          setInterval(beat, heartbeatMs).unref(),
          setInterval(checkSome, round.step).unref(),
        ];
      }
      count += 1;
      stream.res.status(200).set({
        'Content-Type': 'text/event-stream',
        // Neither our compression nor a proxy may hold events back.
        'Cache-Control': 'private, no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
      stream.res.write(`retry: ${reconnectMs}\n\n`);
      stream.res.on('close', () => end(stream));
      return data => tell(stream, data);
    },

    /** Sends an event to all pages of a person. */
    async send(personId: string, data: object): Promise<void> {
      const own = [...(open.get(personId) ?? [])];
      await Promise.all(own.map(stream => tell(stream, data)));
    },

    /** Ends all streams, and opens no more. */
    close(): void {
      isClosed = true;
      for (const own of open.values()) own.forEach(end);
    },
  };
}
