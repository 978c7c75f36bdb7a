import express from 'express';
import pino from 'pino';
import * as v from 'valibot';
import { apiFault } from '#server/base/apiFault.ts';
import { siteOperation, sitePage } from '#server/http/operator/siteOperation.ts';
import { listen } from '#server/testing/listen.ts';
import type { OperatorAtConsole, OperatorLogEntry } from './consoleClient.ts';
import { siteRouter } from './siteRouter.ts';

const operator = { id: '1', email: 'ada@flowroom.example', name: 'Ada' };
const signedIn: OperatorAtConsole = {
  operator,
  role: 'support',
  rights: ['site/things/query', 'site/things/end', 'site/things/drop'],
  confirmationFor: ['site/things/drop'],
  isConfirmed: false,
};

const end = siteOperation({
  name: 'site/things/end',
  method: 'POST',
  input: v.strictObject({ id: v.string() }),
  run: ({ id }, { address }) => {
    if (id === 'gone') throw apiFault(404, 'not-found', 'There is no such thing.');
    const change = { state: { before: 'on', after: 'off' } };
    return Promise.resolve({ data: { id, hasAddress: address !== undefined }, change });
  },
});
const operations = [
  siteOperation({
    name: 'site/things/query',
    method: 'GET',
    input: v.object({ of: v.optional(v.string()) }),
    run: ({ of = 'all' }, call) => Promise.resolve({ data: [of], meta: sitePage(41, call) }),
  }),
  end,
  { ...end, name: 'site/things/drop' as const },
  { ...end, name: 'site/things/others' as const },
];

let logged: OperatorLogEntry[] = [];
let site: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  const console = {
    show: (token: string) =>
      token === 'ada'
        ? Promise.resolve(signedIn)
        : Promise.reject(apiFault(401, 'auth-missing-access-token', 'Sign in first.')),
    act: () => Promise.resolve(),
    read: () => Promise.resolve(null),
    append: (_token: string, entry: OperatorLogEntry) => {
      if (entry.result === 'not-found') return Promise.reject(new Error('no database'));
      logged.push(entry);
      return Promise.resolve();
    },
  };
  const router = siteRouter({ operations, console, logger: pino({ level: 'silent' }) });
  site = await listen(express().use('/flex/console/v1', router));
});
beforeEach(() => (logged = []));
afterAll(() => site.close());

async function call(name: string, init: RequestInit = {}, cookie = 'operator-session=ada') {
  const answer = await fetch(`${site.url}/flex/console/v1/${name}`, {
    ...init,
    headers: { cookie, ...init.headers },
  });
  const body = (await answer.json()) as {
    data?: unknown;
    meta?: unknown;
    errors?: { code: string; meta?: { reason?: string } }[];
  };
  const [error] = body.errors ?? [];
  return { status: answer.status, headers: answer.headers, body, error };
}

const act = (name: string, body: object, headers: Record<string, string> = {}) =>
  call(name, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      origin: site.url,
      'content-type': 'application/json',
      'x-flowroom': '1',
      ...headers,
    },
  });

describe('operations of the site', () => {
  it('answer as those of the marketplace do, in pages', async () => {
    const { status, headers, body } = await call('site/things/query?of=some&page=2&perPage=20');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      data: ['some'],
      meta: { page: 2, perPage: 20, totalItems: 41, totalPages: 3, isEstimate: false },
    });
    expect((await call('site/things/query?page=0')).error?.code).toBe('validation-invalid-value');
  });

  it('are for operators who are signed in, and on pages of this site', async () => {
    const out = await call('site/things/query', {}, '');
    expect([out.status, out.error?.code]).toEqual([401, 'auth-missing-access-token']);
    const foreign = await call('site/things/query', {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([foreign.status, foreign.error?.meta?.reason]).toEqual([403, 'foreign-origin']);
    const without = await act('site/things/end', { id: '1' }, { 'x-flowroom': '' });
    expect(without.error?.meta?.reason).toBe('foreign-origin');
    expect((await call('site/things/nonsense')).status).toBe(404);
    expect(logged).toEqual([]);
  });

  it('need the right of the role, and a second look where the table says so', async () => {
    const { status, error } = await act('site/things/others', { id: '1' });
    expect([status, error?.meta]).toEqual([403, { reason: 'role', role: 'support' }]);
    expect((await act('site/things/drop', { id: '1' })).error?.code).toBe('confirmation-needed');
    expect(logged).toMatchObject([{ operation: 'site/things/others', result: 'forbidden' }]);
  });

  it('are in the operators’ log when they act, with what they changed', async () => {
    expect((await act('site/things/end', { id: '1' })).body).toEqual({
      data: { id: '1', hasAddress: true },
    });
    expect((await act('site/things/end', { id: '1', more: 1 })).status).toBe(400);
    await call('site/things/query');
    expect(logged).toEqual([
      {
        operation: 'site/things/end',
        input: { id: '1' },
        change: { state: { before: 'on', after: 'off' } },
        result: 'ok',
      },
    ]);
  });

  it('answer all the same where the log can not be written', async () => {
    const { status, error } = await act('site/things/end', { id: 'gone' });
    expect([status, error?.code]).toEqual([404, 'not-found']);
  });
});
