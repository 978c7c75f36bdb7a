import type { AppConfig } from '#shared/config/appConfig.ts';
import { makeStore } from './store/makeStore.ts';
import { loadPage, longestWaitMs } from './loadPage.ts';
import { matchRoute } from './routing/match.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';

const page = { meta: { totalItems: 0, totalPages: 0, page: 1, perPage: 1 }, data: [] };

/** Loads a page for a signed-in teacher whose account has this data. */
function open(
  pathname: string,
  app: NonNullable<Parameters<typeof fakeApi>[0]>['app'],
  { privateData = {}, ...changed }: Partial<AppConfig> & { privateData?: object } = {},
) {
  const config = { ...testConfig, ...changed };
  const profile = { displayName: 'Ada', abbreviatedName: 'A', privateData };
  const user = currentUserResource('Ada', {
    attributes: { profile: { ...profile, publicData: { userType: 'teacher' } } },
  });
  const store = makeStore({
    api: fakeApi({
      app,
      currentUser: { show: () => Promise.resolve(oneOf(user)) },
      transactions: { query: () => Promise.resolve(page) },
      ownListings: { query: () => Promise.resolve(page) },
    }),
    config,
  });
  const address = { pathname, search: '', hash: '' };
  const authInfo = { isAnonymous: false, scopes: ['user'] };
  const outcome = loadPage({ match: matchRoute(pathname), address, authInfo, config }, store);
  return { outcome, store, config };
}

const never = () => new Promise<never>(() => undefined);
const desk = { asOf: null, isBehind: false, today: [], next: [], requests: [], messages: [] };
const earnings = { asOf: null, isBehind: false, months: [], payouts: [], classes: [] };
const receipts = {
  asOf: null,
  isBehind: false,
  years: [],
  zone: 'Etc/UTC',
  receipts: [],
  totalItems: 0,
  totalPages: 0,
};
const teach = () => ({
  desk: jest.fn(() => Promise.resolve(desk)),
  calendar: jest.fn(() => Promise.resolve({ asOf: null, isBehind: false, times: [] })),
  timeOffs: jest.fn(() => Promise.resolve({ timeOffs: [] })),
  earnings: jest.fn(() => Promise.resolve(earnings)),
});

// Code of pages is loaded here, not within the time that the tests measure.
beforeAll(async () => {
  for (const path of ['/teach', '/teach/calendar', '/teach/earnings', '/my']) {
    const { row } = matchRoute(path);
    if ('page' in row) await row.page.load();
  }
}, 60_000);

describe('the data of a page on the server', () => {
  it.each([
    ['that the browser sent', { readerZone: 'Pacific/Auckland' }, 'Pacific/Auckland'],
    ['of the account without it', { privateData: { timeZone: 'Asia/Tokyo' } }, 'Asia/Tokyo'],
  ])('of a teacher are of the days in the zone %s', async (_, reader, zone) => {
    const calls = teach();
    const app = { teach: calls, receipts: () => Promise.resolve(receipts) };
    const { outcome, store, config } = open('/teach', app, reader);
    expect(await outcome).toEqual({ kind: 'page' });
    expect(calls.desk).toHaveBeenCalledWith({ zone });
    expect(store.getState().TeachDeskPage).toMatchObject({ show: { status: 'ready' }, desk, zone });
    // The page is written in it.
    expect(config.readerZone).toBe(zone);
    await open('/teach/calendar', app, reader).outcome;
    expect(calls.calendar).toHaveBeenCalledTimes(1);
    await open('/teach/earnings', app, reader).outcome;
    expect(calls.earnings).toHaveBeenCalledWith(expect.objectContaining({ zone }));
  });

  it.each([{}, { timeZone: 'Nowhere/Land' }])(
    'wait for the browser while no zone is known: %j',
    async privateData => {
      const calls = teach();
      const { outcome, store } = open('/teach', { teach: calls }, { privateData });
      expect(await outcome).toEqual({ kind: 'page' });
      expect(calls.desk).not.toHaveBeenCalled();
      expect(store.getState().TeachDeskPage?.show.status).toBe('idle');
    },
  );

  describe('that are slow', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('are left to the browser where the page has a skeleton', async () => {
      const { outcome, store } = open('/my', { my: { classes: never } });
      await jest.advanceTimersByTimeAsync(longestWaitMs - 1);
      const settled = jest.fn();
      void outcome.then(settled);
      await jest.advanceTimersByTimeAsync(0);
      expect(settled).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      expect(await outcome).toEqual({ kind: 'page', isPartial: true });
      expect(store.getState().MyClassesPage?.show.status).toBe('loading');
    });

    it('are waited for where it has none', async () => {
      const { outcome } = open('/account/devices', { devices: never });
      const settled = jest.fn();
      void outcome.then(settled, settled);
      await jest.advanceTimersByTimeAsync(longestWaitMs * 3);
      expect(settled).not.toHaveBeenCalled();
    });
  });
});
