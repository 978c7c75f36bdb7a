import { createAppApi } from './appApi.ts';
import { createApi } from './client.ts';
import type { Sdk } from '#shared/contract/sdk.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';

const start = '2090-03-02T18:00:00.000Z';

function apiWith(
  sdk: object,
  answers: { status?: number; type?: string; text: string }[] = [],
  onUnshowable?: OnUnshowable,
) {
  const sent: { url: string; init: RequestInit }[] = [];
  const failures: unknown[] = [];
  const api = createApi({
    sdk: () => Promise.resolve(sdk as Sdk),
    onError: error => failures.push(error),
    onUnshowable,
    app: createAppApi({
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
    }),
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
                {
                  id: { _sdkType: 'UUID', uuid: 'l1' },
                  type: 'listing',
                  attributes: { createdAt: new Date(0) },
                },
              ],
              meta: { page: 1, perPage: 24, totalItems: 1, totalPages: 1 },
            },
          }),
      },
    });
    expect(await api.listings.query({})).toEqual({
      data: [{ id: 'l1', type: 'listing', attributes: { createdAt: '1970-01-01T00:00:00.000Z' } }],
      meta: { page: 1, perPage: 24, totalItems: 1, totalPages: 1 },
    });
  });

  it('send values of the SDK and request the whole entity', async () => {
    const calls: unknown[] = [];
    const { api } = apiWith({
      availabilityExceptions: {
        create: (...args: unknown[]) => {
          calls.push(args);
          const data = { id: 'e1', type: 'availabilityException', attributes: { seats: 2 } };
          return Promise.resolve({ data: { data } });
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

  it('reject with an AppError and notify listeners', async () => {
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
    const given: unknown[] = [];
    const { api } = apiWith({
      login: (credentials: unknown) => {
        given.push(credentials);
        return Promise.resolve({});
      },
      authInfo: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }),
    });
    const info = await api.auth.login({ username: 'a', password: 'b' });
    expect(info).toEqual({ isAnonymous: false, scopes: ['user'] });
    await api.auth.login({ username: 'a', password: 'b', code: '123456' });
    const credentials = { username: 'a', password: 'b' };
    expect(given).toEqual(['', '123456'].map(code => ({ ...credentials, second_factor: code })));
  });

  it.each([
    ['goes on', () => Promise.resolve({ status: 200, data: {} }), false],
    ['was ended in another tab', () => Promise.reject({ status: 403 }), true],
    ['can not be asked about', () => Promise.reject({ status: 503 }), false],
  ])('know of a session that %s', async (_, show, isAnonymous) => {
    const { api } = apiWith({
      authInfo: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }),
      currentUser: { show },
    });
    expect((await api.auth.info()).isAnonymous).toBe(isAnonymous);
  });
});

describe('listings of others', () => {
  const listing = (id: string, publicData: object) => ({
    id,
    type: 'listing',
    attributes: { title: 'Slow flow', publicData },
  });
  const good = listing('good', { timezone: 'Europe/Berlin', startDate: '2090-03-02' });
  const moon = listing('moon', { timezone: 'Moon/Base', startDate: '2090-03-02' });
  const answer = (data: unknown, included: unknown[] = []) =>
    Promise.resolve({ data: { data, included } });

  it('that can not be shown are left out of lists, and reported with their id', async () => {
    const told: unknown[] = [];
    const { api } = apiWith({ listings: { query: () => answer([moon, good]) } }, [], one =>
      told.push(one),
    );
    expect((await api.listings.query({})).data).toEqual([good]);
    expect(told).toEqual([{ id: 'moon', misfits: ['timezone'] }]);
  });

  it('that can not be shown are not found by their address', async () => {
    const { api, failures } = apiWith({ listings: { show: () => answer(moon) } });
    await expect(api.listings.show('moon')).rejects.toMatchObject({
      code: 'not-found',
      status: 404,
    });
    expect(failures).toHaveLength(1);
  });

  it('stay with an order about them, without what did not fit', async () => {
    const order = {
      id: 't1',
      type: 'transaction',
      attributes: { processName: 'flow', protectedData: 5, lineItems: 'x' },
      relationships: { listing: { data: { id: 'moon', type: 'listing' } } },
    };
    const { api } = apiWith({ transactions: { show: () => answer(order, [moon, { type: 'x' }]) } });
    expect(await api.transactions.show('t1')).toEqual({
      data: { ...order, attributes: { processName: 'flow' } },
      included: [
        {
          id: 'moon',
          type: 'listing',
          attributes: {
            title: 'Slow flow',
            publicData: { startDate: '2090-03-02' },
            misfits: ['timezone'],
          },
        },
      ],
    });
  });

  it('are their own to see', async () => {
    const own = { ...moon, type: 'ownListing' };
    const { api } = apiWith({
      ownListings: { query: () => answer([own]), show: () => answer(own) },
    });
    expect((await api.ownListings.query({})).data).toHaveLength(1);
    expect((await api.ownListings.show('moon')).data.attributes.misfits).toEqual(['timezone']);
  });
});

describe('calls of our own endpoints', () => {
  it('carry the header that foreign pages cannot send', async () => {
    const { api, sent } = apiWith({}, [{ text: '{"data":[]}' }]);
    await api.app.lineItems({ listingId: 'l1', bookingData: { startDate: start } });
    expect(sent[0]).toMatchObject({
      url: '/api/transaction-line-items',
      init: {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'X-Flowroom': '1', 'Content-Type': 'application/transit+json' },
      },
    });
  });

  it('read the answer by its content type', async () => {
    const { api } = apiWith({}, [{ text: '{"join_url":"https://meet.example"}' }]);
    expect(await api.app.meetingLinks('t1')).toEqual({ join_url: 'https://meet.example' });
    const { api: behindProxy } = apiWith({}, [
      { status: 502, type: 'text/html', text: '<h1>Bad gateway</h1>' },
    ]);
    await expect(behindProxy.app.meetingLinks('t1')).rejects.toMatchObject({ status: 502 });
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
