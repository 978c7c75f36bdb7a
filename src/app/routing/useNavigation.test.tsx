import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';
import { ConfigProvider } from '#src/config/ConfigContext.tsx';
import { authInfoLoaded, logout } from '#src/ducks/auth.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import { matchRoute } from './match.ts';
import { useNavigation } from './useNavigation.ts';

/** Opens the terms as somebody whose log-out waits for the answer of the test. */
function openLoggingOut() {
  const trainers = jest.fn(() => Promise.resolve([]));
  const answer = { done: () => {}, refused: () => {} };
  const store = storeWith({
    auth: {
      logout: () =>
        new Promise<void>((resolve, reject) => {
          answer.done = resolve;
          answer.refused = () => reject(refusal());
        }),
    },
    app: { trainers, upcomingClasses: () => Promise.resolve([]) },
  });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  const seen = { address: '', page: '' };
  let navigate: (address: string) => void = () => {};
  const match = matchRoute(paths.terms());
  function Watch() {
    const location = useLocation();
    const go = useNavigate();
    navigate = address => void go(address);
    seen.address = location.pathname;
    seen.page = useNavigation({ location, match, kind: 'page' }).match.row.name;
    return null;
  }
  render(
    <MemoryRouter initialEntries={[paths.terms()]}>
      <ConfigProvider value={testConfig}>
        <Provider store={store}>
          <Watch />
        </Provider>
      </ConfigProvider>
    </MemoryRouter>,
  );
  store.dispatch(logout()).catch(() => undefined);
  return { trainers, answer, seen, goTo: (address: string) => act(() => navigate(address)) };
}

/** Time for what would load. */
const aMoment = () => act(() => new Promise(resolve => setTimeout(resolve, 50)));

describe('a navigation while logging out', () => {
  // The code of the next page is there, so nothing but its data is waited for.
  beforeAll(async () => {
    const { row } = matchRoute(paths.landing());
    if ('page' in row) await row.page.load();
  }, 60_000);

  it.each(['done', 'refused'] as const)('loads its page once that is %s', async how => {
    const { trainers, answer, seen, goTo } = openLoggingOut();
    goTo(paths.landing());
    await aMoment();
    expect(trainers).not.toHaveBeenCalled();
    expect(seen).toEqual({ address: '/', page: 'TermsOfServicePage' });
    await act(async () => answer[how]());
    await waitFor(() => expect(seen.page).toBe('LandingPage'));
    expect(trainers).toHaveBeenCalledTimes(1);
  });

  it('finds a page of members closed once the session has ended', async () => {
    const { answer, seen, goTo } = openLoggingOut();
    goTo(paths.my());
    await aMoment();
    expect(seen.address).toBe('/my');
    await act(async () => answer.done());
    await waitFor(() => expect(seen.address).toBe('/signup'));
  });
});

/** Goes from the terms to the landing page, whose code comes as the test says. */
function goToLanding(load: () => Promise<never>) {
  const { row } = matchRoute(paths.landing());
  if (!('page' in row)) throw new Error('The landing page has no code.');
  jest.spyOn(row.page, 'load').mockImplementation(load);
  const seen = { kind: '' };
  const reload = jest.fn();
  let goTo: (address: string) => void = () => {};
  const match = matchRoute(paths.terms());
  function Watch() {
    const location = useLocation();
    const go = useNavigate();
    goTo = address => void go(address);
    seen.kind = useNavigation({ location, match, kind: 'page' }, reload).kind;
    return null;
  }
  render(
    <MemoryRouter initialEntries={[paths.terms()]}>
      <ConfigProvider value={testConfig}>
        <Provider store={storeWith({})}>
          <Watch />
        </Provider>
      </ConfigProvider>
    </MemoryRouter>,
  );
  const comeBack = (persisted: boolean) =>
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted }));
  comeBack(true);
  expect(reload).not.toHaveBeenCalled();
  act(() => goTo(paths.landing()));
  return { seen, reload, comeBack };
}

describe('a navigation that fails', () => {
  const scrollTo = jest.fn();
  beforeEach(() => {
    jest.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
    window.scrollTo = scrollTo;
  });
  afterEach(() => jest.restoreAllMocks());

  it('shows the top of the page that says so, and starts over when one comes back', async () => {
    const { seen, reload, comeBack } = goToLanding(() => Promise.reject(new Error('lost')));
    await waitFor(() => expect(seen.kind).not.toBe('page'));
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    comeBack(false);
    expect(reload).not.toHaveBeenCalled();
    comeBack(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('starts over when one comes back before it has failed', () => {
    const { reload, comeBack } = goToLanding(() => new Promise(() => {}));
    comeBack(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a page whose data the server did not wait for', () => {
  beforeEach(() => {
    window.scrollTo = jest.fn();
  });

  it.each([
    [true, 1],
    [undefined, 0],
  ])('is loaded by the browser, once: partial %s', async (isPartial, times) => {
    const { row } = matchRoute(paths.my());
    if (!('page' in row)) throw new Error('The page has no code.');
    await row.page.load();
    const classes = jest.fn(() =>
      Promise.resolve({ asOf: null, isBehind: false, classes: [], open: [] }),
    );
    const store = storeWith({ app: { my: { classes } } });
    store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
    const seen: unknown[] = [];
    const match = matchRoute(paths.my());
    function Watch() {
      const location = useLocation();
      const shown = useNavigation({ location, match, kind: 'page', isPartial });
      seen.push([shown.match.row.name, shown.kind]);
      return null;
    }
    render(
      <MemoryRouter initialEntries={[paths.my()]}>
        <ConfigProvider value={testConfig}>
          <Provider store={store}>
            <Watch />
          </Provider>
        </ConfigProvider>
      </MemoryRouter>,
    );
    await aMoment();
    expect(classes).toHaveBeenCalledTimes(times);
    expect(new Set(seen.map(one => JSON.stringify(one)))).toEqual(
      new Set(['["MyClassesPage","page"]']),
    );
  });
});
