import type { RequestListener } from 'node:http';
import { requestIdHeaders } from '@flowroom/marketplace/requestScope';
import { noteWrite } from './caller.ts';
import { countCall, operationAt } from './countCall.ts';
import { answerInProcess } from './inProcess.ts';
import { limitedText } from '#server/base/limitedAnswer.ts';
import type { MemoryAnswer, MemoryRequest } from './inProcess.ts';

/**
 * Transport of a request with an absolute URL to the marketplace. The SDK parses text answers as
 * transit and leaves other values as they are.
 */
export type Carrier = (request: MemoryRequest) => Promise<MemoryAnswer>;

/** Size limit of an answer in bytes: many times a page of a hundred records. */
const maxAnswerBytes = 16_000_000;

/** Creates the HTTP transport. `timeoutMs`: milliseconds until a call fails. */
export const overHttp =
  (timeoutMs: number): Carrier =>
  async ({ method, url, headers, body = null }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { method, headers, body, signal });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers.entries()),
      data: await limitedText(answer, maxAnswerBytes),
    };
  };

/** Creates the transport within this process. `base`: URL at which the listener is mounted. */
export const withinProcess =
  (listener: RequestListener, base: string): Carrier =>
  request =>
    answerInProcess(listener, { ...request, url: request.url.slice(base.length) });

/**
 * Creates the transport within this process with JSON answers, for pages, which convert every
 * answer to plain JSON. Spares writing and reading transit.
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

/** Creates the axios adapter of the SDK. */
export const sdkAdapter = (carry: Carrier) => async (config: AdapterConfig) => {
  const { method = 'get', baseURL = '', url = '', params = {}, data } = config;
  const address = `${baseURL.replace(/\/$/, '')}/${url.replace(/^\//, '')}`;
  const query = config.paramsSerializer?.serialize?.(params) ?? '';
  const headers = Object.entries(config.headers.toJSON()).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    String(value),
  ]);
  if (method.toUpperCase() !== 'GET') noteWrite();
  countCall(operationAt(address));
  const answer = await carry({
    method: method.toUpperCase(),
    url: query ? `${address}?${query}` : address,
    headers: { ...Object.fromEntries(headers), ...requestIdHeaders() },
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
  // The SDK recognises a refusal by `response`.
  throw Object.assign(new Error(`The marketplace answered ${status}.`), {
    isAxiosError: true,
    // The codes of axios, for the log.
    code: status >= 500 ? 'ERR_BAD_RESPONSE' : 'ERR_BAD_REQUEST',
    config,
    response,
  });
};
