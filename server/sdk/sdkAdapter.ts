import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { answerInProcess } from './inProcess.ts';
import { limitedText } from '../http/limitedAnswer.ts';
import type { MemoryAnswer, MemoryRequest } from './inProcess.ts';

/**
 * Takes a request with its whole address to the marketplace, and brings the answer. The SDK reads
 * transit, and leaves what is no text as it is.
 */
export type Carrier = (request: MemoryRequest) => Promise<MemoryAnswer>;

/** Largest answer of the marketplace that is read, in bytes: many times a page of a hundred records. */
const maxAnswerBytes = 16_000_000;

/** Over the network. @param timeoutMs milliseconds after which the marketplace counts as down */
export const overHttp =
  (timeoutMs: number): Carrier =>
  async ({ method, url, headers, body = null }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { method, headers, body, signal });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers) as OutgoingHttpHeaders,
      data: await limitedText(answer, maxAnswerBytes),
    };
  };

/** Within this process. @param base address of the marketplace; the listener is mounted there */
export const withinProcess =
  (listener: RequestListener, base: string): Carrier =>
  request =>
    answerInProcess(listener, { ...request, url: request.url.slice(base.length) });

/**
 * Within this process and in plain JSON, for readers that make plain JSON of every answer anyway:
 * what the wire types would be written and read for, nobody sees.
 */
export const plainWithinProcess = (listener: RequestListener, base: string): Carrier => {
  const carry = withinProcess(listener, base);
  return request =>
    carry({ ...request, headers: { ...request.headers, accept: 'application/json' } });
};

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

/** What the SDK sends its requests with, in the SDK's own (axios') terms. */
export const sdkAdapter = (carry: Carrier) => async (config: AdapterConfig) => {
  const { method = 'get', baseURL = '', url = '', params = {}, data } = config;
  const address = `${baseURL.replace(/\/$/, '')}/${url.replace(/^\//, '')}`;
  const query = config.paramsSerializer?.serialize?.(params) ?? '';
  const headers = Object.entries(config.headers.toJSON()).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  const answer = await carry({
    method: method.toUpperCase(),
    url: query ? `${address}?${query}` : address,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: typeof data === 'string' ? data : undefined,
  }).catch((cause: unknown) => {
    throw Object.assign(new Error('The marketplace does not answer.', { cause }), {
      isAxiosError: true,
      config,
    });
  });
  const { status } = answer;
  const response = { ...answer, statusText: '', config };
  if (status >= 200 && status < 300) return response;
  // What the SDK knows a refusal by.
  throw Object.assign(new Error(`The marketplace answered ${status}.`), {
    isAxiosError: true,
    config,
    response,
  });
};
