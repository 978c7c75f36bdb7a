import { consoleOperations } from '#marketplace/api/consoleApi/operations.ts';
import { sessionEndpoints } from '#marketplace/api/consoleApi/session.ts';
import type { ReachableMarketplace } from './sdk.ts';

/** An answer of the Console API. */
export interface ConsoleAnswer<Data = Record<string, unknown>> {
  status: number;
  headers: Headers;
  data: Data;
  included: unknown[];
  meta: Record<string, unknown>;
  /** First error. */
  error:
    | {
        code: string;
        title?: string;
        details?: unknown;
        meta?: Record<string, unknown>;
        source?: { path: string[] };
      }
    | undefined;
}

/** A browser at the console: stores its cookies, and sends what the page sends. */
export interface ConsoleClient {
  get<Data>(
    name: string,
    query?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<ConsoleAnswer<Data>>;
  /** @param body JSON, or a form */
  post<Data>(
    name: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<ConsoleAnswer<Data>>;
  signIn(person: { email: string; password: string }): Promise<ConsoleAnswer>;
  cookies: Map<string, string>;
}

/** @throws Error for an answer that is not as the API describes it */
function requireDescribed(path: string, data: unknown): void {
  const name = path.split('?', 1)[0];
  const own = consoleOperations.find(one => one.name === name);
  const described = own ?? sessionEndpoints.find(one => one.name === name);
  for (const item of own?.isList ? (data as unknown[]) : [data]) {
    const { success, error } = described?.answer.safeParse(item) ?? { success: true };
    if (!success) throw new Error(`${name} answers otherwise than described: ${error.message}`);
  }
}

/** Returns a browser at the console of a marketplace. An empty header is not sent. */
export function consoleClient(api: ReachableMarketplace): ConsoleClient {
  const cookies = new Map<string, string>();
  async function call<Data>(path: string, init: RequestInit): Promise<ConsoleAnswer<Data>> {
    const given = { ...(init.headers as Record<string, string>) };
    const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${api.url}/console/v1/${path}`, {
      ...init,
      headers: { ...headers, ...(cookie && { cookie }) },
    });
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const text = await answer.text();
    const read = (isJson ? JSON.parse(text) : {}) as {
      data: Data;
      included?: unknown[];
      meta?: Record<string, unknown>;
      errors?: NonNullable<ConsoleAnswer['error']>[];
    };
    if (answer.ok) requireDescribed(path, read.data);
    return {
      status: answer.status,
      headers: answer.headers,
      data: read.data,
      included: read.included ?? [],
      meta: read.meta ?? {},
      error: read.errors?.[0],
    };
  }
  const post = <Data>(name: string, body: object = {}, headers: Record<string, string> = {}) =>
    call<Data>(name, {
      method: 'POST',
      headers: {
        origin: new URL(api.url).origin,
        'x-flowroom': '1',
        // `fetch` names the type of a form, with its boundary.
        'content-type': body instanceof FormData ? '' : 'application/json',
        ...headers,
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
  return {
    cookies,
    get: (name, query = {}, headers = {}) =>
      call(`${name}?${new URLSearchParams(query).toString()}`, { headers }),
    post,
    signIn: ({ email, password }) => post('session/create', { email, password }),
  };
}
