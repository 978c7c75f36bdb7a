import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pace that a client has to keep to. */
export interface Pace {
  /** Milliseconds without a byte, in either direction, after which the connection is given up. */
  silenceMs: number;
  /** Milliseconds that a body may take however it comes: an ordinary one altogether. */
  graceMs: number;
  /** Bytes a second that a form with files has to bring after that: it holds a place of others. */
  formBytesPerSecond: number;
  /** Bytes a second that a single file (PUT) has to bring after that. */
  fileBytesPerSecond: number;
}

/** A minute of silence, a minute for a body, and more for files that come fast enough. */
export const usualPace: Pace = {
  silenceMs: 60_000,
  graceMs: 60_000,
  formBytesPerSecond: 10_000,
  fileBytesPerSecond: 1_000,
};

// Shares of the first minute: how late a body that is too slow may be noticed.
const looksWithinGrace = 12;

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

/** Milliseconds that a body may take which has brought so many bytes so far. */
function allowedMs({ method, headers }: IncomingMessage, brought: number, pace: Pace): number {
  const { graceMs, formBytesPerSecond, fileBytesPerSecond } = pace;
  if (method === 'PUT') return graceMs + (brought / fileBytesPerSecond) * 1000;
  const isForm = /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '');
  return isForm ? graceMs + (brought / formBytesPerSecond) * 1000 : graceMs;
}

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
  // Ends the connection, too. Node tells a request that was answered nothing of the end of that, and
  // whoever reads its body would wait, and keep what it holds, for ever.
  res.end(tooSlow, () => req.destroy());
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
      const allowed = allowedMs(exchange.req, brought, pace);
      if (now - exchange.startedAt > allowed) endRequest(exchange);
    }
  }, pace.graceMs / looksWithinGrace);
  watch.unref();
  server.on('close', () => clearInterval(watch));
}
