import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FlowroomServer } from '#tests/support/server.ts';
import { book, buyerToken, confirm } from '../bookings/load.ts';
import type { OpenClassTime } from './fill.ts';

/** Milliseconds from the answer to a booking until the teacher's pages know of it. */
export interface Lag {
  /** Until a requested roster has it. */
  roster: number[];
  /** Until the teacher's open pages are notified, without a request. */
  told: number[];
}

/** Longest wait for one booking. */
const longestMs = 60_000;
/** Bookings come at any moment between two looks at the event log. */
const pauseMs = 700;

/**
 * Reads a stream of server-sent events. Returns the orders that it has named, with the time of
 * each.
 */
async function follow(url: string, headers: Record<string, string>, signal: AbortSignal) {
  const answer = await fetch(url, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`No stream: ${answer.status}`);
  const told = new Map<string, number>();
  const reading = (async () => {
    let rest = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, orderId] = /^data: .*"orderId":"([\w-]+)"/.exec(line) ?? [];
        if (orderId && !told.has(orderId)) told.set(orderId, performance.now());
      }
    }
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { told, reading };
}

/** Books again and again, and looks when the teacher whose cookie this is knows of it. */
export async function measureLag(
  server: FlowroomServer,
  { headers, time, turns }: { headers: Record<string, string>; time: OpenClassTime; turns: number },
): Promise<Lag> {
  const api = `${server.url}/flex`;
  const roster = `${server.url}/api/teach/roster?listingId=${time.listingId}&date=${time.date}`;
  const lag: Lag = { roster: [], told: [] };
  const ending = new AbortController();
  const { told, reading } = await follow(
    `${server.url}/api/inbox/events?ago=0`,
    headers,
    ending.signal,
  );
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      // A buyer can have one order for a class time.
      const buyer = await buyerToken(api, server.credentials);
      await sleep(randomInt(pauseMs));
      const order = await book(api, buyer, time);
      const bookedAt = performance.now();
      while (!told.has(order)) {
        if (performance.now() - bookedAt > longestMs) throw new Error('A booking was not told of.');
        await sleep(1);
      }
      // The event may arrive before the answer.
      lag.told.push(Math.max(0, (told.get(order) ?? 0) - bookedAt));

      await sleep(randomInt(pauseMs));
      await confirm(api, buyer, order);
      const confirmedAt = performance.now();
      for (let isListed = false; !isListed;) {
        const answer = await fetch(roster, { headers });
        isListed = (await answer.text()).includes(order);
        if (performance.now() - confirmedAt > longestMs)
          throw new Error('A booking is not listed.');
      }
      lag.roster.push(performance.now() - confirmedAt);
    }
  } finally {
    ending.abort();
    await reading;
  }
  return lag;
}
