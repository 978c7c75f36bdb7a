import { act } from '@testing-library/react';
import { createElement } from 'react';
import { matchRoute } from '../routing/match.ts';
import { makeStore } from '../store/makeStore.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { runLoader } from '../routing/preparePage.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { currentUserOf } from '#src/testing/slices.ts';

const fresh = { asOf: null, isBehind: false };
const counted = { ...fresh, totalItems: 0, totalPages: 0 };

/** Counts the calls of the pages of a signed-in person; every answer is an empty one. */
function countingApi() {
  const seen: string[] = [];
  const call =
    <Answer,>(name: string, answer: Answer) =>
    () => {
      seen.push(name);
      return Promise.resolve(answer);
    };
  const api = fakeApi({
    currentUser: { show: () => Promise.resolve(currentUserOf('teacher')) },
    app: {
      my: {
        classes: call('classes', { ...fresh, classes: [], open: [] }),
        past: call('past', { ...counted, bookings: [] }),
        subscriptions: call('subscriptions', { ...fresh, subscriptions: [] }),
      },
      inbox: {
        rows: call('rows', {
          ...counted,
          rows: [],
          counts: { act: 0, coming: 0, waiting: 0, past: 0 },
        }),
        summary: call('summary', { ...fresh, isCounted: true, orders: 0, sales: 0 }),
      },
      teach: {
        desk: call('desk', { ...fresh, today: [], next: [], requests: [], messages: [] }),
        calendar: call('calendar', { ...fresh, times: [] }),
        timeOffs: call('timeOffs', { timeOffs: [] }),
        students: call('students', { ...counted, students: [] }),
        earnings: call('earnings', { ...fresh, months: [], payouts: [], classes: [] }),
      },
      receipts: call('receipts', { ...counted, years: [], zone: 'Etc/UTC', receipts: [] }),
      devices: call('devices', []),
    },
  });
  return { api, seen };
}

async function loaded(pathname: string) {
  const { api, seen } = countingApi();
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  await store.dispatch(fetchCurrentUser());
  const match = matchRoute(pathname);
  if (!('page' in match.row)) throw new Error(`${pathname} has no page`);
  const { Page, loader } = await match.row.page.load();
  await runLoader(loader, match, { pathname, search: '', hash: '' }, store);
  const pattern = match.row.path;
  const show = () => renderPage(createElement(Page), { at: pathname, path: pattern, store });
  return { show, seen, store };
}

/** Time for what the page would request. */
const aMoment = () => act(() => new Promise(resolve => setTimeout(resolve, 20)));

beforeEach(() => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});

describe('a page whose data came with it', () => {
  it.each([
    ['/my', ['classes']],
    ['/my/past', ['past']],
    ['/my/subscriptions', ['subscriptions']],
    ['/my/payments', ['receipts']],
    ['/my/favorites', []],
    ['/inbox/orders', ['rows', 'summary']],
    ['/inbox/sales', ['rows', 'summary']],
    ['/teach', ['desk']],
    ['/teach/calendar', ['calendar', 'timeOffs']],
    ['/teach/students', ['students']],
    ['/teach/earnings', ['earnings', 'receipts']],
    ['/account/devices', ['devices']],
  ])(
    'does not request it again: %s',
    async (pathname, calls) => {
      const { show, seen } = await loaded(pathname);
      expect(seen).toEqual(calls);
      show();
      await aMoment();
      expect(seen).toEqual(calls);
    },
    60_000,
  );

  it.each(['/teach', '/teach/calendar', '/teach/earnings'])(
    'requests it once in the zone of this browser, when it came in another: %s',
    async pathname => {
      const elsewhere = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
      elsewhere.mockReturnValue({ timeZone: 'Pacific/Auckland' } as never);
      const { show, seen, store } = await loaded(pathname).finally(() => elsewhere.mockRestore());
      const [first] = seen;
      expect(JSON.stringify(store.getState())).toContain('Pacific/Auckland');
      show();
      await aMoment();
      expect(seen.filter(name => name === first)).toHaveLength(2);
      expect(JSON.stringify(store.getState())).not.toContain('Pacific/Auckland');
    },
  );
});
