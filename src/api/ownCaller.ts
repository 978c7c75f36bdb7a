import { toAppError } from './errors.ts';

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
  const post = async <Result>(name: string, body: object): Promise<Result> => {
    // What the endpoints answer is their contract (server/api); nothing is checked twice.
    return (await request(`/api/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })) as Result;
  };
  const postForData = async <Result>(name: string, body: object): Promise<Result> =>
    (await post<{ data: Result }>(name, body)).data;

  return { request, post, postForData };
}

function decode(contentType: string | null, text: string): unknown {
  if (contentType?.startsWith('application/json')) return text === '' ? null : JSON.parse(text);
  return text;
}
