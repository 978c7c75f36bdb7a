import * as v from 'valibot';
import { createConsoleApi } from './consoleApi.ts';
import type { SessionGuard } from './consoleApi.ts';

const refusal = (status: number, code: string, meta = {}) =>
  new Response(JSON.stringify({ errors: [{ id: 'r', status, code, title: '', meta }] }), {
    status,
  });
const answer = (body: object) => new Response(JSON.stringify(body));

/** The API over answers that are given one after the other; all calls are noted. */
function open(answers: (Response | Error)[], guard: Partial<SessionGuard> = {}) {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch = (url: string, init: RequestInit) => {
    calls.push({ url, init });
    const next = answers.shift() ?? new Error('no answer');
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  const decline = () => Promise.resolve(false);
  const api = createConsoleApi(
    { renew: decline, confirm: decline, ...guard },
    fetch as typeof globalThis.fetch,
  );
  return { api, calls };
}
const done = v.object({ data: v.string() });

describe('a call of the console', () => {
  it('proves by a header that this page made it, and leaves empty filters out', async () => {
    const { api, calls } = open([answer({ data: 'a' }), answer({ data: 'b' })]);
    await api.post(done, 'listings/approve', { id: '1' });
    await api.get(done, 'listings/query', { states: ['draft', 'closed'], keywords: '', page: 2 });
    expect(calls[0]?.init.headers).toMatchObject({ 'X-Flowroom': '1' });
    expect(calls[1]?.url).toBe('/flex/console/v1/listings/query?states=draft%2Cclosed&page=2');
  });

  it('goes on by itself after a second look', async () => {
    const confirm = jest.fn(() => Promise.resolve(true));
    const { api, calls } = open([refusal(403, 'confirmation-needed'), answer({ data: 'banned' })], {
      confirm,
    });
    expect(await api.post(done, 'build/users/ban', { id: '1' })).toEqual({ data: 'banned' });
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(calls.map(({ init }) => init.body)).toEqual(['{"id":"1"}', '{"id":"1"}']);
  });

  it('goes on after the session was renewed, and stops when that is declined', async () => {
    const ended = () => refusal(401, 'auth-missing-access-token');
    const renewed = open([ended(), answer({ data: 'sent' })], {
      renew: () => Promise.resolve(true),
    });
    expect(await renewed.api.post(done, 'listings/send_back', {})).toEqual({ data: 'sent' });
    const { api, calls } = open([ended()]);
    await expect(api.post(done, 'listings/send_back', {})).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
  });

  it('distinguishes no answer, an unreadable one and a refusal with its reason', async () => {
    const { api } = open([
      new TypeError('Failed to fetch'),
      answer({ data: 1 }),
      new Response('<html>', { status: 502 }),
      refusal(403, 'forbidden', { reason: 'role', roles: ['owner'] }),
    ]);
    const codes = [];
    for (let call = 0; call < 4; call += 1) {
      codes.push(await api.get(done, 'counts/show').catch((error: unknown) => error));
    }
    expect(codes).toMatchObject([
      { code: 'network', status: 0 },
      { code: 'unreadable', status: 200 },
      { code: 'unknown', status: 502 },
      { code: 'forbidden', status: 403, meta: { reason: 'role', roles: ['owner'] } },
    ]);
  });

  it('answers that nobody is signed in without a dialog', async () => {
    const renew = jest.fn(() => Promise.resolve(true));
    const { api } = open([refusal(401, 'auth-missing-access-token')], { renew });
    expect(await api.session.show()).toBeNull();
    expect(renew).not.toHaveBeenCalled();
  });
});
