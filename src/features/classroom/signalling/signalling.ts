import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import type { Parting, ServerMessage } from '#shared/classroom/serverMessages.ts';
import { backoff, tryMs } from './backoff.ts';
import { openLink, SignallingError } from './link.ts';
import type { Done, Link, Socket } from './link.ts';

/** What a ticket opens, as the endpoint of entering says. */
export interface Pass {
  ticket: string;
  socketUrl: string;
}

/** `connecting`: for the first time; `lost`: being made again; `closed`: for good. */
export type SignallingStatus = 'connecting' | 'open' | 'lost' | 'closed';

export interface SignallingOptions {
  /** Requests for a new ticket; null: there is none, which ends it for good. */
  enter: (signal: AbortSignal) => Promise<Pass | null>;
  openSocket: (url: string) => Socket;
  /** Every message but the answers to messages. */
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: SignallingStatus) => void;
  onParted: (why: Parting) => void;
}

export interface Signalling {
  /** Connects with a pass, and again whenever the connection is lost. */
  connect(pass: Pass): void;
  /** @throws SignallingError when it was refused, lost, or not answered in ten seconds */
  send(message: ClientMessage): Promise<Done>;
  /** The network has changed, is back, or seems to be gone: looks, or tries, at once. */
  retryNow(): void;
  close(): void;
}

/**
 * A ticket that ran out meanwhile is requested again; to what lets nobody in any more the way in
 * says why.
 */
const isAskedAgain = (why: Parting): boolean => why === 'ticket' || why === 'closed';

/** Ticket for coming back after a message; `before`: the one until then. */
function returnTicketAfter(message: ServerMessage, before: string | null): string | null {
  if (message.type === 'welcome') return message.returnTicket ?? null;
  if (message.type === 'returnTicket') return message.ticket;
  return message.type === 'parted' ? null : before;
}

/** Makes a request that is given up after a time: on a connection that is gone it has no end. */
async function within<Result>(
  limitMs: number,
  request: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    return await request(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The connection to the classroom, which is made again until it ends for good. */
export function createSignalling(options: SignallingOptions): Signalling {
  let link: Link | null = null;
  let status: SignallingStatus = 'connecting';
  let failed = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let address = '';
  /** Ticket for coming back. */
  let back: string | null = null;

  const setStatus = (next: SignallingStatus) => {
    if (status === next) return;
    status = next;
    options.onStatus(next);
  };
  const drop = () => {
    link?.close();
    link = null;
  };
  const isClosed = () => status === 'closed';
  const lose = () => {
    drop();
    if (isClosed()) return;
    if (status === 'open') setStatus('lost');
    clearTimeout(retry);
    retry = setTimeout(() => void again(), backoff(failed));
    failed += 1;
  };
  const again = async () => {
    try {
      if (back !== null) return open({ ticket: back, socketUrl: address });
      const pass = await within(tryMs(failed), options.enter);
      if (isClosed()) return;
      if (pass) open(pass);
      else close();
    } catch {
      lose();
    }
  };
  const close = () => {
    setStatus('closed');
    clearTimeout(retry);
    drop();
  };
  const receive = (message: ServerMessage) => {
    back = returnTicketAfter(message, back);
    if (message.type === 'welcome') {
      failed = 0;
      setStatus('open');
    }
    if (message.type !== 'parted') options.onMessage(message);
    else if (isAskedAgain(message.why)) lose();
    else {
      // Before the status: anybody who follows it knows why.
      options.onParted(message.why);
      close();
    }
  };
  const open = ({ ticket, socketUrl }: Pass) => {
    drop();
    address = socketUrl;
    const socket = options.openSocket(socketUrl);
    const openMs = tryMs(failed);
    link = openLink({ socket, ticket, openMs, onMessage: receive, onLost: lose });
  };
  return {
    connect: open,
    send: message => link?.send(message) ?? Promise.reject(new SignallingError('lost')),
    retryNow() {
      if (isClosed()) return;
      if (link) return link.check();
      clearTimeout(retry);
      failed = 0;
      void again();
    },
    close,
  };
}
