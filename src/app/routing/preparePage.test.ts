import { makeStore } from '#src/store/store.ts';
import { runLoader } from './preparePage.ts';
import { matchRoute } from './match.ts';
import type { LoaderResult } from '#src/store/loader.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';

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
