import type { ConsoleSession } from '../api/shapes.ts';

/** An answer of the stub: a body, or a refusal. */
export interface StubAnswer {
  status?: number;
  body: unknown;
}

/** A call that the stub has had. */
export interface StubCall {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

type Handler = (call: StubCall) => unknown;

/** A session with all rights of these operations. */
export const sessionWith = (
  rights: string[],
  overrides: Partial<ConsoleSession> = {},
): ConsoleSession => ({
  operator: {
    id: '00000000-0000-4000-8000-00000000000a',
    email: 'ada@flowroom.example',
    name: 'Ada',
  },
  role: 'owner',
  rights,
  hasSecondFactor: false,
  ...overrides,
});

/** Answers a refusal. */
export const refusal = (status: number, code: string, meta: object = {}): StubAnswer => ({
  status,
  body: { errors: [{ id: 'r', status, code, title: '', meta }] },
});

/** The body of a list. */
export const listOf = (data: readonly unknown[], totalItems = data.length) => ({
  data,
  meta: {
    page: 1,
    perPage: 20,
    totalItems,
    totalPages: Math.ceil(totalItems / 20),
    isEstimate: false,
  },
});

const isAnswer = (value: unknown): value is StubAnswer =>
  typeof value === 'object' && value !== null && 'body' in value;

/** What was sent: JSON, or the fields of a form. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/**
 * Takes the place of `fetch` with the Console API as docs describe it: a function for each
 * operation that a test needs. What it has none for is 404.
 */
export function stubApi(handlers: Record<string, Handler>) {
  const calls: StubCall[] = [];
  const stub = (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'https://flow.example');
    const path = url.pathname.replace('/flex/console/v1/', '');
    const call = {
      method,
      path,
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(body),
    };
    calls.push(call);
    const answer = handlers[path]?.(call) ?? refusal(404, 'not-found');
    const { status = 200, body: said } = isAnswer(answer) ? answer : { body: answer };
    // jsdom has no Response.
    return Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(said) });
  };
  return { fetch: stub as unknown as typeof fetch, calls, handlers };
}

export type Stub = ReturnType<typeof stubApi>;
