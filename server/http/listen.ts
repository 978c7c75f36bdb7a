import { ServerResponse, createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { answerHeaders, setHeaders } from './answerHeaders.ts';
import type { HttpsOnly } from './answerHeaders.ts';
import { failurePage, plainPage, plainPageHeaders, plainPagePolicy } from './pages/plainPage.ts';
import { endSlowClients, defaultPace } from './slowClients.ts';
import type { Pace } from './slowClients.ts';
import { underWay } from './underWay.ts';
import { hourMs } from '#shared/time/time.ts';

/** Takes over a connection; false where the request is for none. */
export type Upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** A listening server. It answers 503 until `answerWith` is called. */
export interface Listening {
  port: number;
  answerWith(listener: RequestListener): void;
  /** Hands WebSocket connections on; without it they are refused. */
  upgradeWith(handler: Upgrade): void;
  /**
   * Lets `/readyz` say no and closes persistent connections with their next answer, so that proxies
   * turn to other processes. Requests are answered as before for `ms` milliseconds.
   */
  drain(ms: number): Promise<void>;
  /** Stops listening and waits for answers under way, ten seconds at most. */
  close(): Promise<void>;
}

// An hour: an upload of a gigabyte over a slow connection.
const requestTimeoutMs = hourMs;
const headersTimeoutMs = 20_000;
// Bytes: a search URL, a session cookie and the headers of proxies.
const maxHeaderBytes = 16 * 1024;
const maxHeaders = 100;
// Connections are closed after some requests, so that a load balancer can distribute them again.
const maxRequestsPerConnection = 1_000;
// An idle connection takes some kilobytes of memory.
const maxConnections = 5_000;
// Longer than the idle time of clients and load balancers: otherwise a request sent while the
// server closes the connection is lost.
const keepAliveMs = 65_000;
// Answers that take longer at shutdown are cut off.
const shutdownMs = 10_000;

const refusals: Record<string, [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address is too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
};

/** Answers a request that the HTTP parser has refused. */
function refuse(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
) {
  // Text written in the middle of an answer would become a part of it.
  const isAnswering =
    '_httpMessage' in socket &&
    socket._httpMessage instanceof ServerResponse &&
    socket._httpMessage.headersSent;
  if (!socket.writable || code === 'ECONNRESET' || isAnswering) {
    socket.destroy();
    return;
  }
  const [status, sentence] = refusals[code] ?? ['400 Bad Request', 'The request can not be read'];
  const page = failurePage(sentence);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(page)}`,
    'Connection: close',
    `Content-Security-Policy: ${plainPagePolicy}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${page}`);
}

const requestCounts = new WeakMap<Socket, number>();

/**
 * Closes a connection with the answer to its last request. Not Node's `maxRequestsPerSocket`: that
 * leaves the connection open and answers 503 to further requests.
 */
function closeAfterLastRequest({ socket }: IncomingMessage, res: ServerResponse): void {
  const count = (requestCounts.get(socket) ?? 0) + 1;
  requestCounts.set(socket, count);
  if (count >= maxRequestsPerConnection) res.setHeader('Connection', 'close');
}

/** Answers until the app is there: browsers with a page that loads itself again. */
function starting(req: IncomingMessage, res: ServerResponse): void {
  res.setHeader('Retry-After', '1');
  if (!req.headers.accept?.includes('text/html')) {
    res.writeHead(503, { 'Content-Type': 'text/plain' });
    res.end('starting');
    return;
  }
  res.writeHead(503, { ...plainPageHeaders, Refresh: '3' });
  res.end(
    plainPage({
      language: 'en',
      title: 'Starting',
      body: '<p>This site is being started. The page comes by itself as soon as it is there.</p>',
    }),
  );
}

function notReady(res: ServerResponse): void {
  res.writeHead(503, { 'Content-Type': 'text/plain' });
  res.end('closing');
}

/** Answers a request that offers another protocol than ours as if it had offered none. */
function answerOnly(server: Server, req: IncomingMessage, socket: Duplex): void {
  if (!(socket instanceof Socket)) return void socket.destroy();
  const res = new ServerResponse(req);
  res.shouldKeepAlive = false;
  res.assignSocket(socket);
  res.once('finish', () => socket.end());
  server.emit('request', req, res);
}

/** Hands WebSocket connections on, and notes those that are open. */
function takeUpgrades(server: Server, upgraded: Set<Duplex>, upgrade: Upgrade): void {
  server.on('upgrade', (req, socket, head) => {
    if (req.headers.upgrade?.toLowerCase() !== 'websocket') return answerOnly(server, req, socket);
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    if (upgrade(req, socket, head)) return;
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}

/** Returns the origin at which a process reaches itself. `host`: the address that it listens on. */
export function originOf(host: string | undefined, port: number): string {
  const everywhere = host === undefined || host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * Opens a port before the app exists, so that the app knows its number. All answers have the
 * security headers. Connections that can not be accepted are logged by `logger`.
 */
export async function listen(
  port: number,
  host: string | undefined,
  {
    httpsOnly = 'no',
    pace = defaultPace,
    logger,
  }: { httpsOnly?: HttpsOnly; pace?: Pace; logger?: Pick<Logger, 'warn'> } = {},
): Promise<Listening> {
  const headers = answerHeaders(httpsOnly);
  let isClosing = false;
  let isDraining = false;
  let answer: RequestListener = starting;
  let upgrade: Upgrade = () => false;
  const upgraded = new Set<Duplex>();
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: maxHeaderBytes,
      // Interval of the checks for both timeouts.
      connectionsCheckingInterval: 5_000,
    },
    (req, res) => {
      setHeaders(res, headers);
      closeAfterLastRequest(req, res);
      if (isDraining) {
        res.setHeader('Connection', 'close');
        if (req.url === '/readyz') return notReady(res);
      }
      res.once('close', () => {
        // Node closes idle connections once; a later answer leaves its connection idle again.
        if (isClosing) setImmediate(() => server.closeIdleConnections());
      });
      underWay({ req, res }, () => answer(req, res));
    },
  );
  server.maxHeadersCount = maxHeaders;
  server.maxConnections = maxConnections;
  endSlowClients(server, pace);
  takeUpgrades(server, upgraded, (...request) => !isDraining && upgrade(...request));
  server.on('clientError', (error, socket) => refuse(error, socket, headers));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // Too many files are open, for one: the connections that there are go on.
  server.on('error', error => logger?.warn({ err: error }, 'a connection could not be accepted'));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    answerWith(listener) {
      answer = listener;
    },
    upgradeWith(handler) {
      upgrade = handler;
    },
    async drain(ms) {
      isDraining = true;
      await sleep(ms);
    },
    close: () =>
      new Promise(resolve => {
        isClosing = true;
        const timer = setTimeout(() => server.closeAllConnections(), shutdownMs);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
        for (const socket of upgraded) socket.destroy();
      }),
  };
}
