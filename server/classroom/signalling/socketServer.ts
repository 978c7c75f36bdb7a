import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { attend } from './attend.ts';
import type { AttendDeps } from './attend.ts';
import { frameBytesMax } from '#shared/classroom/clientMessages.ts';

/** Path of the connections. */
export const connectPath = '/api/classroom/connect';
/** Sub-protocol that browsers request for. */
export const subProtocol = 'flowroom-classroom';

/** Connections at once. */
export interface SocketLimits {
  /** In all. */
  connections: number;
  /** From one network address: a studio's students may share one. */
  perAddress: number;
  /** That have shown no ticket yet, in all and from one address. */
  strangers: number;
  strangersPerAddress: number;
}

export const defaultSocketLimits: SocketLimits = {
  connections: 2_000,
  perAddress: 120,
  strangers: 200,
  strangersPerAddress: 40,
};

/** Milliseconds between two pings; who answers none of two is gone. */
const heartBeatMs = 5_000;

export interface SocketServerOptions extends AttendDeps {
  /** Returns the client's address behind trusted proxies. */
  addressOf: (req: IncomingMessage) => string;
  /** Whether a page of this site opens the connection. */
  isOwnPage: (req: IncomingMessage) => boolean;
  limits?: SocketLimits;
  logger: Logger;
}

interface Connection {
  address: string;
  isStranger: boolean;
  /** It has answered the last ping. */
  isAlive: boolean;
}

/** Ends the connections that have not answered, and pings the others. */
function heartBeat(open: ReadonlyMap<WebSocket, Connection>): void {
  for (const [socket, connection] of open) {
    if (connection.isAlive) socket.ping();
    else socket.terminate();
    connection.isAlive = false;
  }
}

/** Handles connections that browsers upgrade. */
export type SocketServer = ReturnType<typeof createSocketServer>;

/** Refuses a connection before it is one, at the cost of a line. */
const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/**
 * Creates the server of the classroom's connections. A connection without a ticket is closed within
 * seconds, and there are few of them at once.
 */
export function createSocketServer(options: SocketServerOptions) {
  const { addressOf, isOwnPage, limits = defaultSocketLimits, logger } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: frameBytesMax,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: asked => (asked.has(subProtocol) ? subProtocol : false),
  });
  const open = new Map<WebSocket, Connection>();
  let isClosing = false;

  const count = (isMeant: (one: Connection) => boolean): number => {
    let found = 0;
    for (const one of open.values()) if (isMeant(one)) found += 1;
    return found;
  };

  function refusalOf(req: IncomingMessage, address: string): string | null {
    if (isClosing) return '503 Service Unavailable';
    if (!isOwnPage(req)) return '403 Forbidden';
    if (!req.headers['sec-websocket-protocol']?.includes(subProtocol)) return '400 Bad Request';
    const isFull =
      open.size >= limits.connections ||
      count(one => one.address === address) >= limits.perAddress ||
      count(one => one.isStranger) >= limits.strangers ||
      count(one => one.isStranger && one.address === address) >= limits.strangersPerAddress;
    return isFull ? '429 Too Many Requests' : null;
  }

  function accept(socket: WebSocket, address: string): void {
    const facts = { address, isStranger: true, isAlive: true };
    open.set(socket, facts);
    socket.on('pong', () => {
      facts.isAlive = true;
    });
    socket.on('close', () => open.delete(socket));
    // Frames that are no frames, and connections that break: the socket closes by itself.
    socket.on('error', error => logger.debug({ err: error }, 'a connection of a room failed'));
    attend(socket, options, () => {
      facts.isStranger = false;
    });
  }

  const beat = setInterval(() => heartBeat(open), heartBeatMs);
  beat.unref();

  return {
    /** Returns whether a request is for it. */
    isFor: (req: IncomingMessage): boolean => req.url?.split('?')[0] === connectPath,

    upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
      const address = addressOf(req);
      const refusal = refusalOf(req, address);
      if (refusal) return refuse(socket, refusal);
      server.handleUpgrade(req, socket, head, accepted => accept(accepted, address));
    },

    connections: () => open.size,

    /** Closes all connections, whose browsers come back to the next process. */
    close(): void {
      isClosing = true;
      clearInterval(beat);
      for (const socket of open.keys()) {
        socket.close(1012, 'restart');
        setTimeout(() => socket.terminate(), 1_000).unref();
      }
      server.close();
    },
  };
}
