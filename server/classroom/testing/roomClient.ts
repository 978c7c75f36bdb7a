import { WebSocket } from 'ws';
import * as v from 'valibot';
import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import { serverMessage } from '#shared/classroom/serverMessages.ts';
import type { ServerMessage } from '#shared/classroom/serverMessages.ts';
import { connectPath, subProtocol } from '../signalling/socketServer.ts';

/** Milliseconds for a message to come. */
const waitMs = 5_000;

/** A connection of a browser, without its media. */
export type RoomClient = Awaited<ReturnType<typeof connect>>;

/** Opens a connection. `origin`: of the page. */
export async function connect(url: string, origin = url) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${connectPath}`, subProtocol, {
    origin,
  });
  const told: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  let closedWith: number | null = null;
  const look = () => {
    for (const one of waiting) one();
  };
  socket.on('message', data => {
    told.push(v.parse(serverMessage, JSON.parse((data as Buffer).toString('utf8'))));
    look();
  });
  socket.on('close', code => {
    closedWith = code;
    look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);

  /** Waits until a value can be read of what was sent. */
  const until = <Value>(what: string, read: () => Value | undefined): Promise<Value> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`${what} did not come: ${JSON.stringify(told.slice(-5))}`));
      }, waitMs);
      const look = () => {
        const value = read();
        if (value === undefined) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(value);
      };
      waiting.add(look);
      look();
    });

  let lastId = 0;
  return {
    told,
    until,
    raw: (data: string | Buffer) => socket.send(data),
    /** Waits for a message of a type that fits. */
    next: <Type extends ServerMessage['type']>(
      type: Type,
      fits: (message: Extract<ServerMessage, { type: Type }>) => boolean = () => true,
    ) =>
      until(type, () =>
        told
          .filter((one): one is Extract<ServerMessage, { type: Type }> => one.type === type)
          .find(fits),
      ),
    /** Sends a message and returns its answer. */
    async ask(message: ClientMessage) {
      lastId += 1;
      const id = lastId;
      socket.send(JSON.stringify({ id, message }));
      return until(`the answer to ${message.type}`, () =>
        told.find(
          (one): one is Extract<ServerMessage, { type: 'done' | 'refused' }> =>
            (one.type === 'done' || one.type === 'refused') && one.id === id,
        ),
      );
    },
    /** Shows a ticket. */
    hello(ticket: string): void {
      socket.send(JSON.stringify({ id: 0, message: { type: 'hello', ticket } }));
    },
    closed: () => until('the end', () => closedWith ?? undefined),
    drop: () => socket.terminate(),
  };
}
