import * as v from 'valibot';
import { toAppError } from './errors.ts';
import { writeTransit } from './writeTransit.ts';
import { retryWhileBusy } from './retryWhileBusy.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';

/** Address and credentials of the application's own endpoints. */
export interface AppApiTransport {
  /** Origin of the site; empty in the browser. */
  baseUrl: string;
  /** Sent with every call: on the server, the visitor's cookie. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
  /**
   * Sends a call again while the server is too busy to begin with it; for somebody who waits at a
   * screen.
   */
  isPatient?: boolean;
}

export type AppApiClient = ReturnType<typeof createAppApiClient>;

/**
 * Calls the application's own endpoints: bodies are transit, answers what they say. Every call
 * rejects with an AppError.
 */
export function createAppApiClient({
  baseUrl,
  headers,
  fetch: send = (...args) => fetch(...args),
  isPatient = false,
}: AppApiTransport) {
  const requestOnce = async (path: string, init: RequestInit): Promise<unknown> => {
    // Chosen here, so that a call without an answer can be found in the server's log too.
    const requestId = typeof window === 'object' ? randomId() : undefined;
    try {
      const answer = await send(`${baseUrl}${path}`, {
        ...init,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json, application/transit+json;q=0.5',
          // A foreign page can not send this header, so it proves that the call is ours.
          'X-Flowroom': '1',
          ...(requestId ? { 'X-Request-Id': requestId } : {}),
          ...headers,
          ...init.headers,
        },
      });
      const data = await decode(answer.headers.get('content-type'), await answer.text());
      if (answer.status >= 400) {
        throw { status: answer.status, data, retryAfter: answer.headers.get('retry-after') };
      }
      return data;
    } catch (error) {
      const failure = toAppError(error);
      throw { ...failure, requestId: failure.requestId ?? requestId };
    }
  };

  const request = (path: string, init: RequestInit): Promise<unknown> => {
    const ask = () => requestOnce(path, init);
    // Nobody waits for what is sent while a page is left.
    return isPatient && !init.keepalive ? retryWhileBusy(ask) : ask();
  };

  return {
    /** Gets a path of the site. */
    get: (path: string): Promise<unknown> => request(path, { method: 'GET' }),
    /** Posts to the endpoint of this name below /api. */
    post: (
      name: string,
      body: object,
      init: Pick<RequestInit, 'keepalive' | 'signal'> = {},
    ): Promise<unknown> =>
      request(`/api/${name}`, {
        ...init,
        method: 'POST',
        body: writeTransit(body),
        headers: { 'Content-Type': 'application/transit+json' },
      }),
  };
}

const refusal: AppError = {
  code: 'projection-not-available',
  status: 424,
  message: 'the server has no rights of the operator',
};
const refused = () => Promise.reject(refusal);

/**
 * Refuses every call, as a server without the rights of the operator does, and sends no request.
 */
export const withoutOperator: AppApiClient = { get: refused, post: refused };

async function decode(contentType: string | null, text: string): Promise<unknown> {
  if (contentType?.startsWith('application/json')) return text === '' ? null : JSON.parse(text);
  if (!contentType?.startsWith('application/transit+json')) return text;
  const { readTransit } = await import(/* webpackChunkName: "sdk" */ './readTransit.ts');
  return readTransit(text);
}

/** Reads an answer. @throws AppError `failure` when `read` throws */
export function readAnswer<Result>(
  read: () => Result,
  failure = appError('unknown', 'The answer can not be read.'),
): Result {
  try {
    return read();
  } catch {
    throw failure;
  }
}

/** Reads an answer by its schema. @throws AppError `unknown` when it does not fit */
export const parseAnswer = <Schema extends v.GenericSchema>(schema: Schema, answer: unknown) =>
  readAnswer(() => v.parse(schema, answer));
