import { startErrorReporting } from './errorReporting.ts';
import { makeStore } from '../store/makeStore.ts';
import type { AppStore } from '../store/makeStore.ts';
import { sessionEnded } from '#src/store/appThunk.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { appError } from '#src/util/errors.ts';
import { ready } from '#src/util/request.ts';
import { reportBug, reportFailure } from '#src/util/errorLog.ts';

interface Sent {
  level?: string;
  message?: string;
  exception?: { values: { type: string; value: string }[] };
  tags?: Record<string, string>;
  extra?: Record<string, unknown>;
  user?: { id?: string };
  request?: { url?: string };
}

describe('the error-reporting service of pages', () => {
  const send = jest.fn<Promise<Response>, [string, { body: string }]>();
  const quiet = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { fetch } = globalThis;
  let store: AppStore;

  beforeAll(() => {
    globalThis.fetch = send as unknown as typeof globalThis.fetch;
    globalThis.history.replaceState(null, '', '/s?keywords=mara');
    store = makeStore({
      api: fakeApi({}),
      config: testConfig,
      preloadedState: {
        user: {
          currentUserId: 'user-1',
          fetchCurrentUser: ready,
          hasListings: null,
          hasOrders: null,
          notificationCount: 0,
        },
      },
    });
    const service = { dsn: 'https://key@errors.example/7', environment: 'test' };
    startErrorReporting(service, store);
  });
  beforeEach(() => {
    send.mockReset().mockResolvedValue({ status: 200, headers: new Headers() } as Response);
    quiet.mockClear();
  });
  afterAll(() => {
    globalThis.fetch = fetch;
  });

  async function sentBy(work: () => void): Promise<Sent> {
    work();
    for (let turn = 0; turn < 50 && send.mock.calls.length === 0; turn += 1) {
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    const [[address, { body }] = ['', { body: '' }]] = send.mock.calls;
    expect(address).toContain('https://errors.example/api/7/envelope/');
    return JSON.parse(body.split('\n')[2] ?? '{}') as Sent;
  }

  it('receives failures by their tags, and whom they hit by an id alone', async () => {
    const error = appError('transaction-payment-failed', 'Declined.', 402);
    const sent = await sentBy(() => reportFailure('initiate-order-failed', error));
    expect(sent).toMatchObject({
      level: 'warning',
      message: 'initiate-order-failed',
      tags: { failure: 'initiate-order-failed' },
      extra: { code: 'transaction-payment-failed', status: 402, message: 'Declined.' },
      user: { id: 'user-1' },
    });
    expect(quiet).not.toHaveBeenCalled();
  });

  it('receives bugs, without the query of the address', async () => {
    const sent = await sentBy(() => reportBug('search/fetch', new RangeError('Too far.')));
    expect(sent).toMatchObject({
      tags: { work: 'search/fetch' },
      exception: { values: [{ type: 'RangeError', value: 'Too far.' }] },
    });
    expect(JSON.stringify(sent)).not.toContain('mara');
  });

  it('forgets who it was when their session ends', async () => {
    store.dispatch(sessionEnded());
    const sent = await sentBy(() => reportBug('page', new Error('Broken.')));
    expect(sent.user?.id).toBeUndefined();
  });
});
