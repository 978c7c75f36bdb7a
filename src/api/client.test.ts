import { createApi } from './client.ts';
import type { Sdk } from './sdk.ts';

const start = '2090-03-02T18:00:00.000Z';

function apiWith(sdk: object, answers: { status?: number; type?: string; text: string }[] = []) {
  const sent: { url: string; init: RequestInit }[] = [];
  const failures: unknown[] = [];
  const api = createApi({
    sdk: () => Promise.resolve(sdk as Sdk),
    onError: error => failures.push(error),
    own: {
      baseUrl: '',
      fetch: (url, init = {}) => {
        sent.push({ url: String(url), init });
        const {
          status = 200,
          type = 'application/json; charset=utf-8',
          text,
        } = answers.shift() ?? {
          text: '{}',
        };
        return Promise.resolve(new Response(text, { status, headers: { 'Content-Type': type } }));
      },
    },
  });
  return { api, sent, failures };
}

describe('calls of the marketplace', () => {
  it('give plain JSON', async () => {
    const { api } = apiWith({
      listings: {
        query: () =>
          Promise.resolve({
            status: 200,
            data: {
              data: [
                { id: { _sdkType: 'UUID', uuid: 'l1' }, attributes: { createdAt: new Date(0) } },
              ],
              meta: { page: 1 },
            },
          }),
      },
    });
    expect(await api.listings.query({})).toEqual({
      data: [{ id: 'l1', attributes: { createdAt: '1970-01-01T00:00:00.000Z' } }],
      meta: { page: 1 },
    });
  });

  it('send values of the SDK and ask for the whole entity', async () => {
    const calls: unknown[] = [];
    const { api } = apiWith({
      availabilityExceptions: {
        create: (...args: unknown[]) => {
          calls.push(args);
          return Promise.resolve({ data: { data: {} } });
        },
      },
    });
    await api.availabilityExceptions.create({ listingId: 'l1', start, end: start, seats: 2 });
    expect(calls).toEqual([
      [
        { listingId: 'l1', start: new Date(start), end: new Date(start), seats: 2 },
        { expand: true },
      ],
    ]);
  });

  it('reject with an AppError and tell whoever listens', async () => {
    const { api, failures } = apiWith({
      listings: {
        show: () =>
          Promise.reject({ status: 404, data: { errors: [{ code: 'not-found', title: 'Gone' }] } }),
      },
    });
    const expected = { code: 'not-found', status: 404, message: 'Gone' };
    await expect(api.listings.show('l1')).rejects.toEqual(expected);
    expect(failures).toEqual([expected]);
  });

  it('know who is signed in after log-in', async () => {
    const { api } = apiWith({
      login: () => Promise.resolve({}),
      authInfo: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }),
    });
    const info = await api.auth.login({ username: 'a', password: 'b' });
    expect(info).toEqual({ isAnonymous: false, scopes: ['user'] });
  });
});

describe('calls of our own endpoints', () => {
  it('carry the header that foreign pages cannot send', async () => {
    const { api, sent } = apiWith({}, [{ text: '{"data":[]}' }]);
    await api.own.lineItems({ listingId: 'l1', bookingData: { startDate: start } });
    expect(sent[0]).toMatchObject({
      url: '/api/transaction-line-items',
      init: {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'X-Flowroom': '1', 'Content-Type': 'application/json' },
      },
    });
  });

  it('read the answer by its content type', async () => {
    const { api } = apiWith({}, [{ text: '{"join_url":"https://meet.example"}' }]);
    expect(await api.own.meetingLinks('t1')).toEqual({ join_url: 'https://meet.example' });
    const { api: behindProxy } = apiWith({}, [
      { status: 502, type: 'text/html', text: '<h1>Bad gateway</h1>' },
    ]);
    await expect(behindProxy.own.meetingLinks('t1')).rejects.toMatchObject({ status: 502 });
  });

  it('reject with what a refusal says', async () => {
    const text = '{"errors":[{"code":"email-taken","title":"Taken","status":409}]}';
    const { api } = apiWith({}, [{ status: 409, text }]);
    const account = {
      userType: 'student' as const,
      email: 'a@b.co',
      password: 'long enough',
      firstName: 'A',
      lastName: 'B',
      language: 'en' as const,
    };
    await expect(api.auth.signup(account)).rejects.toMatchObject({
      code: 'email-taken',
      status: 409,
    });
  });
});
