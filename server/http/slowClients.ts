import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Minimum speed of clients. */
export interface Pace {
  /** Milliseconds without a byte in either direction until the connection is closed. */
  silenceMs: number;
  /** Milliseconds that every body may take. */
  graceMs: number;
  /** Minimum bytes per second of a multipart form after that. */
  formBytesPerSecond: number;
  /** Minimum bytes per second of a single file (PUT) after that. */
  fileBytesPerSecond: number;
}

/** Allows a minute of silence, a minute for a body, and more for files that are fast enough. */
export const defaultPace: Pace = {
  silenceMs: 60_000,
  graceMs: 60_000,
  formBytesPerSecond: 10_000,
  fileBytesPerSecond: 1_000,
};

// Number of checks within `graceMs`.
const checksPerGrace = 12;

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  startedAt: number;
  /** Bytes read from the connection before this request. */
  readBefore: number;
}

const tooSlow = JSON.stringify({
  errors: [{ status: 408, code: 'request-timeout', title: 'The request took too long.' }],
});

/** Returns the milliseconds that a body may take, given the bytes received so far. */
function allowedMs({ method, headers }: IncomingMessage, brought: number, pace: Pace): number {
  const { graceMs, formBytesPerSecond, fileBytesPerSecond } = pace;
  if (method === 'PUT') return graceMs + (brought / fileBytesPerSecond) * 1000;
  const isForm = /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '');
  return isForm ? graceMs + (brought / formBytesPerSecond) * 1000 : graceMs;
}

/** Answers 408 if the answer has not begun, and closes the connection. */
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
  // Destroys the request too: after an answer Node emits no end for it, and the reader of its body
  // would wait for ever.
  res.end(tooSlow, () => req.destroy());
}

/**
 * Closes connections of clients that send or read too slowly, so that they can not hold uploads,
 * answers and memory for ever.
 */
export function endSlowClients(server: Server, pace: Pace = defaultPace): void {
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

  // Node calls this after silence in both directions, for idle connections too.
  server.setTimeout(pace.silenceMs, socket => {
    const exchange = exchanges.get(socket);
    if (!exchange) socket.destroy();
    else if (!exchange.req.complete) endRequest(exchange);
    else if (socket.writableLength > 0) socket.destroy();
    // The server is still making the answer.
    else socket.setTimeout(pace.silenceMs);
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, exchange] of exchanges) {
      if (exchange.req.complete) continue;
      const brought = socket.bytesRead - exchange.readBefore;
      const allowed = allowedMs(exchange.req, brought, pace);
      if (now - exchange.startedAt > allowed) endRequest(exchange);
    }
  }, pace.graceMs / checksPerGrace);
  timer.unref();
  server.on('close', () => clearInterval(timer));
}
