import { IncomingMessage, ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { Socket } from 'node:net';

/** A request within the process. Header names are in lower case. */
export interface MemoryRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** An answer. `data`: the value of JSON, the text of other types. */
export interface MemoryAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  data: unknown;
}

interface TextAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  text: string;
}

// Requests require a socket; nothing is sent over it.
const noConnection = new Socket();

/**
 * Calls a listener of this process without a connection: the same code runs as for an HTTP request,
 * without sockets, parsing and compression. Supports answers sent in one piece only. Not
 * light-my-request: version 6 gives the request and response prototypes that Express shares others
 * when it is handed an Express application, which broke every request over a socket of the same
 * process; later versions can not be loaded by Jest on Node 20.
 */
function textInProcess(
  listener: RequestListener,
  { method, url, headers, body }: MemoryRequest,
): Promise<TextAnswer> {
  const req = new IncomingMessage(noConnection);
  Object.assign(req, { method, url, headers, complete: true });
  if (body) req.push(body);
  req.push(null);
  return new Promise(resolve => {
    const res = new ServerResponse(req);
    const writeHead = (status: number, ...rest: unknown[]) => {
      res.statusCode = status;
      const added = rest.at(-1);
      if (typeof added === 'object' && added !== null) {
        for (const [name, value] of Object.entries(added)) {
          if (value !== undefined) res.setHeader(name, value);
        }
      }
      return res;
    };
    const end = (chunk?: unknown) => {
      const text = typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.toString() : '';
      resolve({ status: res.statusCode, headers: res.getHeaders(), text });
      return res;
    };
    Object.assign(res, { writeHead, end });
    listener(req, res);
  });
}

/** Sends a request to a listener of this process. */
export async function answerInProcess(
  listener: RequestListener,
  request: MemoryRequest,
): Promise<MemoryAnswer> {
  const { status, headers, text } = await textInProcess(listener, request);
  const isJson = String(headers['content-type']).startsWith('application/json');
  const data: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  return { status, headers, data };
}

/** Returns a `fetch` that calls a listener of this process. */
export const fetchInProcess =
  (listener: RequestListener): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, host } = new URL(request.url);
    const body = await request.text();
    const length: Record<string, string> =
      body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const { status, headers, text } = await textInProcess(listener, {
      method: request.method,
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), ...length, host },
      body,
    });
    const pairs = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    );
    // The Response constructor throws for a body with these statuses, even an empty one.
    return new Response([204, 304].includes(status) ? null : text, { status, headers: pairs });
  };
