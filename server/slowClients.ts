import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pace that a client has to keep to. */
export interface Pace {
  /** Milliseconds without a byte, in either direction, after which the connection is given up. */
  silenceMs: number;
  /** Milliseconds that a body may take however it comes. */
  graceMs: number;
  /** Bytes a second that it has to bring on top of that. */
  bytesPerSecond: number;
}

/** A minute of silence, and after the first minute as much as the slowest of lines brings. */
export const usualPace: Pace = { silenceMs: 60_000, graceMs: 60_000, bytesPerSecond: 1_000 };

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  startedAt: number;
  /** Bytes that the connection had brought before. */
  readBefore: number;
}

const tooSlow = JSON.stringify({
  errors: [{ status: 408, code: 'request-timeout', title: 'The request took too long.' }],
});

/** Answers 408 if that is still possible; either way the connection ends. */
function endRequest({ req, res }: Exchange): void {
  if (res.headersSent) {
    req.socket.destroy();
    return;
  }
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  res.writeHead(408, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(tooSlow),
    Connection: 'close',
  });
  res.end(tooSlow, () => req.socket.destroy());
}

/**
 * Ends connections of clients that neither send what they began nor read what they asked for: such ones
 * would keep uploads, answers and memory for as long as they like.
 */
export function endSlowClients(server: Server, pace: Pace = usualPace): void {
  const exchanges = new Map<Socket, Exchange>();

  server.on('connection', (socket: Socket) => {
    socket.on('close', () => exchanges.delete(socket));
  });
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    const startedAt = performance.now();
    const exchange = { req, res, startedAt, readBefore: socket.bytesRead };
    exchanges.set(socket, exchange);
    res.once('close', () => {
      if (exchanges.get(socket) === exchange) exchanges.delete(socket);
    });
  });

  // Node tells of silence in both directions; it also watches idle connections in this way.
  server.setTimeout(pace.silenceMs, socket => {
    const exchange = exchanges.get(socket);
    if (!exchange) socket.destroy();
    else if (!exchange.req.complete) endRequest(exchange);
    else if (socket.writableLength > 0) socket.destroy();
    // The answer is still being made: it is not the client that is silent.
    else socket.setTimeout(pace.silenceMs);
  });

  const watch = setInterval(() => {
    const now = performance.now();
    for (const [socket, exchange] of exchanges) {
      if (exchange.req.complete) continue;
      const brought = socket.bytesRead - exchange.readBefore;
      const allowed = pace.graceMs + (brought / pace.bytesPerSecond) * 1000;
      if (now - exchange.startedAt > allowed) endRequest(exchange);
    }
  }, pace.graceMs / 4);
  watch.unref();
  server.on('close', () => clearInterval(watch));
}
