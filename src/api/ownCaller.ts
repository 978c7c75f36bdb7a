import { toAppError } from './errors.ts';
import { appError } from '#src/util/errors.ts';

/** What a reader makes of an answer. @throws AppError when the answer is none that we know */
export function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    throw appError('unknown', 'The answer can not be read.');
  }
}

/** How the application's own endpoints are reached. */
export interface OwnTransport {
  /** Origin of the site; empty in the browser. */
  baseUrl: string;
  /** Sent with every call: on the server, the visitor's cookie. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
}

export type OwnCaller = ReturnType<typeof createOwnCaller>;

/** Calls own endpoints in JSON, so that a page needs no SDK for them. */
export function createOwnCaller({
  baseUrl,
  headers,
  fetch: send = (...args) => fetch(...args),
}: OwnTransport) {
  const request = async (path: string, init: RequestInit): Promise<unknown> => {
    try {
      const answer = await send(`${baseUrl}${path}`, {
        ...init,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          // A foreign page can not send this header, so it proves that the call is ours.
          'X-Flowroom': '1',
          ...headers,
          ...init.headers,
        },
      });
      const data = decode(answer.headers.get('content-type'), await answer.text());
      if (answer.status >= 400) throw { status: answer.status, data };
      return data;
    } catch (error) {
      throw toAppError(error);
    }
  };
  /** Posts to the endpoint below /api with this name. */
  const post = (name: string, body: object): Promise<unknown> =>
    request(`/api/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });

  return { request, post };
}

function decode(contentType: string | null, text: string): unknown {
  if (contentType?.startsWith('application/json')) return text === '' ? null : JSON.parse(text);
  return text;
}
