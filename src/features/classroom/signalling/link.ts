import * as v from 'valibot';
import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import { serverMessage } from '#shared/classroom/serverMessages.ts';
import type { Refusal, ServerMessage } from '#shared/classroom/serverMessages.ts';

/** The part of a WebSocket that signalling uses. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** A message was not carried out. */
export class SignallingError extends Error {
  override name = 'SignallingError';
  readonly code: Refusal | 'lost' | 'timeout';
  constructor(code: Refusal | 'lost' | 'timeout') {
    super(code);
    this.code = code;
  }
}

export type Done = Extract<ServerMessage, { type: 'done' }>;

const answerMs = 10_000;
const pingMs = 4_000;
const pongMs = 3_000;
/** Milliseconds for the answer where there is reason to doubt. */
const doubtMs = 1_500;

interface Waiting {
  resolve: (done: Done) => void;
  reject: (error: SignallingError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Messages in flight, by their numbers. */
function createPending() {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const settle = (id: number, settleOne: (one: Waiting) => void) => {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    clearTimeout(one.timer);
    settleOne(one);
  };
  return {
    add(limitMs: number, write: (id: number) => void): Promise<Done> {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => settle(id, one => one.reject(new SignallingError('timeout'))),
          limitMs,
        );
        waiting.set(id, { resolve, reject, timer });
        write(id);
      });
    },
    /** Takes an answer; returns false for other messages. */
    take(message: ServerMessage): boolean {
      if (message.type === 'done') settle(message.id, one => one.resolve(message));
      else if (message.type === 'refused') {
        settle(message.id, one => one.reject(new SignallingError(message.code)));
      } else return false;
      return true;
    },
    lose() {
      for (const id of waiting.keys()) {
        settle(id, one => one.reject(new SignallingError('lost')));
      }
    },
  };
}

const parse = (data: unknown): ServerMessage | null => {
  if (typeof data !== 'string') return null;
  try {
    const read = v.safeParse(serverMessage, JSON.parse(data));
    // Types that this page does not know are skipped.
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};

/** One connection, until it is lost. */
export interface Link {
  /** @throws SignallingError when it was refused, lost, or not answered in ten seconds */
  send(message: ClientMessage): Promise<Done>;
  /** Finds out quickly whether it still is. */
  check(): void;
  close(): void;
}

export interface LinkOptions {
  socket: Socket;
  ticket: string;
  /** Milliseconds until it is open. */
  openMs: number;
  /** Every message but the answers to messages. */
  onMessage: (message: ServerMessage) => void;
  /** It closed, or an answer to its greeting or its heartbeat is missing. */
  onLost: () => void;
}

/** Greets with a ticket, and looks whether the connection is every four seconds. */
export function openLink({ socket, ticket, openMs, onMessage, onLost }: LinkOptions): Link {
  const pending = createPending();
  let pinging: ReturnType<typeof setInterval> | undefined;
  // Browsers wait for minutes.
  let greeting = setTimeout(onLost, openMs);

  const write = (message: ClientMessage, limitMs = answerMs): Promise<Done> =>
    pending.add(limitMs, id => socket.send(JSON.stringify({ id, message })));
  const ping = (limitMs: number) => {
    write({ type: 'ping' }, limitMs).catch((error: unknown) => {
      if (error instanceof SignallingError && error.code === 'timeout') onLost();
    });
  };
  socket.onopen = () => {
    // Answered by `welcome`.
    socket.send(JSON.stringify({ id: 0, message: { type: 'hello', ticket } }));
    clearTimeout(greeting);
    greeting = setTimeout(onLost, pongMs);
    pinging = setInterval(() => ping(pongMs), pingMs);
  };
  socket.onmessage = ({ data }) => {
    const message = parse(data);
    if (!message || pending.take(message)) return;
    if (message.type === 'welcome') clearTimeout(greeting);
    onMessage(message);
  };
  socket.onclose = onLost;
  return {
    send: message => write(message),
    check: () => ping(doubtMs),
    close() {
      clearInterval(pinging);
      clearTimeout(greeting);
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      pending.lose();
    },
  };
}
