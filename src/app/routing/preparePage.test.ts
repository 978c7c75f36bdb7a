import { makeStore } from '../store/makeStore.ts';
import { guard, isLoggingOut, logoutSettled, runLoader } from './preparePage.ts';
import { matchRoute } from './match.ts';
import type { LoaderResult } from '#src/store/loader.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { authInfoLoaded, logout } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { currentUserOf, refusal, storeWith } from '#src/testing/slices.ts';

it.each<[LoaderResult | undefined, object]>([
  [undefined, { kind: 'page' }],
  [{ status: 404 }, { kind: 'notFound' }],
  [{ status: 401 }, { kind: 'unauthorized', to: '/signup' }],
  [{ redirect: '/s' }, { kind: 'redirect', to: '/s', status: 302 }],
  [
    { redirect: '/s', status: 301 },
    { kind: 'redirect', to: '/s', status: 301 },
  ],
])('what a loader answers decides what is shown: %j', async (result, outcome) => {
  const store = makeStore({ api: fakeApi({}), config: testConfig });
  const address = { pathname: '/s', search: '', hash: '' };
  const loader = () => Promise.resolve(result);
  expect(await runLoader(loader, matchRoute('/s'), address, store)).toEqual(outcome);
});

it.each([
  ['student', '/listings', { kind: 'redirect', to: '/?only=teachers', status: 302 }],
  ['student', '/teach', { kind: 'redirect', to: '/my', status: 302 }],
  ['teacher', '/listings', { kind: 'load' }],
  ['teacher', '/teach', { kind: 'load' }],
] as const)('pages of teachers are for them: a %s on %s', async (userType, address, decided) => {
  const store = storeWith({
    currentUser: { show: () => Promise.resolve(currentUserOf(userType)) },
  });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  await store.dispatch(fetchCurrentUser());
  expect(guard(matchRoute(address), { search: '' }, store)).toMatchObject(decided);
});

it('the old address of the listings is the one there is, with its query', () => {
  const to = guard(matchRoute('/teach/listings'), { search: '?group=closed' }, storeWith());
  expect(to).toEqual({ kind: 'redirect', to: '/listings?group=closed', status: 301 });
});

it.each([
  ['has ended', true],
  ['could not be ended', false],
])('what a page loads waits until the session %s', async (_, isDone) => {
  let answer: () => void = () => undefined;
  const store = storeWith({
    auth: {
      logout: () =>
        new Promise<void>((resolve, reject) => {
          answer = isDone ? resolve : () => reject(refusal());
        }),
    },
  });
  expect(isLoggingOut(store)).toBe(false);
  const logged = store.dispatch(logout()).catch(() => undefined);
  expect(isLoggingOut(store)).toBe(true);
  let isSettled = false;
  const settled = logoutSettled(store).then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  answer();
  await Promise.all([logged, settled]);
  expect(isLoggingOut(store)).toBe(false);
});
