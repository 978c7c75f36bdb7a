import { IncomingMessage, ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { Socket } from 'node:net';

/** A request that never goes over a wire. Header names are in lower case. */
export interface MemoryRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** What was answered, whole. */
export interface MemoryAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  text: string;
}

/**
 * Lets a listener of this process answer without a connection: the same code runs as for a request
 * from outside, only sockets, parsing and compression are left out. For answers sent in one piece.
 */
export function answerInProcess(
  listener: RequestListener,
  { method, url, headers, body }: MemoryRequest,
): Promise<MemoryAnswer> {
  const req = new IncomingMessage(new Socket());
  Object.assign(req, { method, url, headers, complete: true });
  if (body) req.push(body);
  req.push(null);
  return new Promise(resolve => {
    const res = new ServerResponse(req);
    const takeHead = (status: number, ...rest: unknown[]) => {
      res.statusCode = status;
      for (const [name, value] of Object.entries((rest.at(-1) ?? {}) as OutgoingHttpHeaders)) {
        if (value !== undefined) res.setHeader(name, value);
      }
      return res;
    };
    const takeBody = (chunk?: unknown) => {
      const text = typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.toString() : '';
      resolve({ status: res.statusCode, headers: res.getHeaders(), text });
      return res;
    };
    Object.assign(res, { writeHead: takeHead, end: takeBody });
    listener(req, res);
  });
}

/** The part of a request that the SDK hands to its adapter. */
interface AdapterConfig {
  method?: string;
  baseURL?: string;
  url?: string;
  params?: object;
  paramsSerializer?: { serialize?: (params: object) => string };
  headers: { toJSON(): Record<string, unknown> };
  data?: unknown;
}

/**
 * Carries the SDK's requests to a listener of this process.
 * @param base address that the SDK was given; the listener is mounted there
 */
export const inProcessAdapter =
  (listener: RequestListener, base: string) => async (config: AdapterConfig) => {
    const { method = 'get', baseURL = '', url = '', params = {}, data } = config;
    const address = `${baseURL.replace(/\/$/, '')}/${url.replace(/^\//, '')}`.slice(base.length);
    const query = config.paramsSerializer?.serialize?.(params) ?? '';
    const headers = Object.entries(config.headers.toJSON()).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]);
    const answer = await answerInProcess(listener, {
      method: method.toUpperCase(),
      url: query ? `${address}?${query}` : address,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: typeof data === 'string' ? data : undefined,
    });
    const { status, text } = answer;
    const response = { status, statusText: '', headers: answer.headers, data: text, config };
    if (status >= 200 && status < 300) return response;
    // What the SDK knows a refusal by.
    throw Object.assign(new Error(`The marketplace answered ${status}.`), {
      isAxiosError: true,
      config,
      response,
    });
  };
