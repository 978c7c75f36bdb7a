import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, parsePath, useLocation } from 'react-router-dom';
import type { AppConfig } from '#shared/config/appConfig.ts';
import type { Api } from '#src/api/types.ts';
import { Providers } from '#src/app/App.tsx';
import { browserHead } from '#src/app/head/browserHead.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { AppStore } from '#src/app/store/makeStore.ts';
import { PageHead } from '#src/components/PageMeta/PageHead.ts';
import { testConfig } from './appConfig.ts';
import { fakeApi } from './fakeApi.ts';

interface RenderOptions {
  /** Address the page is opened at. */
  at?: string;
  /** State of its entry in the history. */
  historyState?: unknown;
  /** Pattern that gives the page its parameters. */
  path?: string;
  api?: Api;
  /** A store that a loader has already filled. */
  store?: AppStore;
  /** Configuration that differs from that of tests. */
  config?: Partial<AppConfig>;
}

/** Renders a page with everything that surrounds it in the app, at an address. */
export function renderPage(
  page: ReactElement,
  { at = '/', historyState, path = '*', api = fakeApi({}), store, config }: RenderOptions = {},
) {
  const location = { current: at, state: historyState };
  function Watch() {
    const { pathname, search, hash, state } = useLocation();
    location.current = pathname + search + hash;
    location.state = state;
    return null;
  }
  const used = store ?? makeStore({ api, config: testConfig });
  const head = browserHead();
  // As on a page that is not the first one.
  head.put({})();
  const view = render(
    <PageHead value={head}>
      <MemoryRouter initialEntries={[{ ...parsePath(at), state: historyState }]}>
        <Providers store={used} config={{ ...testConfig, ...config }}>
          <Watch />
          <Routes>
            <Route path={path} element={page} />
            <Route path="*" element={null} />
          </Routes>
        </Providers>
      </MemoryRouter>
    </PageHead>,
  );
  return {
    ...view,
    store: used,
    /** Where the page has navigated to. */
    address: () => location.current,
    /** State of the entry in the history that it has made. */
    historyState: () => location.state,
  };
}
