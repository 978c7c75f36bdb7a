import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerHeaders, barePagePolicy, setHeaders } from './answerHeaders.ts';
import { endSlowClients, usualPace } from './slowClients.ts';
import type { Pace } from './slowClients.ts';
import { barePage } from '../middleware/barePage.ts';

/** An open port. Until it is told how to answer, it says that it is starting. */
export interface Listening {
  port: number;
  answerWith(listener: RequestListener): void;
  /** Stops listening and lets answers under way finish. */
  close(): Promise<void>;
}

// A file of a gigabyte on a slow line.
const longestRequestMilliseconds = 3_600_000;
const longestHeadMilliseconds = 20_000;
// Bytes of a head: an address with a search, a session's cookie and what proxies add.
const largestHead = 16 * 1024;
const mostHeaders = 100;
// Connections begin anew now and then, so that load is spread anew behind a balancer.
const requestsOfConnection = 1_000;
// Each costs some kilobytes while it does nothing.
const maxConnections = 5_000;
// Longer than clients and load balancers keep theirs: who writes on a connection that we close in the
// same moment gets no answer, and may not ask again.
const idleMilliseconds = 65_000;
// Answers that take longer than this at shutdown are cut off.
const graceMilliseconds = 10_000;

const refusals: Record<string, [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address is too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
};

/** Answers what is no HTTP, or too much of it; it never becomes a request. */
function refuse(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
) {
  // As Node has it: what stands in the middle of an answer would be taken for a part of it.
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  if (!socket.writable || code === 'ECONNRESET' || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, sentence] = refusals[code] ?? ['400 Bad Request', 'The request can not be read'];
  const page = barePage(sentence);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(page)}`,
    'Connection: close',
    `Content-Security-Policy: ${barePagePolicy}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${page}`);
}

const requestCounts = new WeakMap<Socket, number>();

/**
 * Ends a connection with the answer to its last request. Node's `maxRequestsPerSocket` announces the end
 * but keeps the connection open, and answers 503 to a client that goes on writing on it.
 */
function closeAfterLastRequest({ socket }: IncomingMessage, res: ServerResponse): void {
  const count = (requestCounts.get(socket) ?? 0) + 1;
  requestCounts.set(socket, count);
  if (count >= requestsOfConnection) res.setHeader('Connection', 'close');
}

/** Origin at which a process reaches itself, whatever it listens on. */
export function originOf(host: string | undefined, port: number): string {
  const everywhere = host === undefined || host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * Opens a port at once, so that its number is known to what will answer on it. All answers have the
 * headers that protect their readers; `secure` says that they go out over HTTPS.
 */
export async function listen(
  port: number,
  host: string | undefined,
  { secure = false, pace = usualPace }: { secure?: boolean; pace?: Pace } = {},
): Promise<Listening> {
  const headers = answerHeaders(secure);
  let answer: RequestListener = (_req, res) => {
    res.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' });
    res.end('starting');
  };
  const server = createServer(
    {
      requestTimeout: longestRequestMilliseconds,
      headersTimeout: longestHeadMilliseconds,
      keepAliveTimeout: idleMilliseconds,
      maxHeaderSize: largestHead,
      // Looked at this often; also decides how late a slow head is noticed.
      connectionsCheckingInterval: 5_000,
    },
    (req, res) => {
      setHeaders(res, headers);
      closeAfterLastRequest(req, res);
      answer(req, res);
    },
  );
  server.maxHeadersCount = mostHeaders;
  server.maxConnections = maxConnections;
  endSlowClients(server, pace);
  server.on('clientError', (error, socket) => refuse(error, socket, headers));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    answerWith(listener) {
      answer = listener;
    },
    close: () =>
      new Promise(resolve => {
        const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
