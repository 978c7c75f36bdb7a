import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { browserApi } from '#src/api/browser.ts';
import type { Api } from '#src/api/types.ts';
import { App } from './App.tsx';
import type { Bootstrap } from './hydration/bootstrap.ts';
import { takeBootstrap, yieldToMain } from './hydration/bootstrap.ts';
import { browserHead } from './head/browserHead.ts';
import { matchRoute } from './routing/match.ts';
import { prefetchOnIntent, loadCode } from './routing/preparePage.ts';
import { notFoundRow } from './routing/routes.ts';
import { rememberScroll } from './routing/pageChange.ts';
import { PageHead } from '#src/components/PageMeta/PageHead.ts';
import { RecordFailures, failuresIn } from '#src/components/RecordBoundary/recordWatch.ts';
import { reportCaught } from './errors/ErrorBoundary.tsx';
import { watchHistory } from '#src/util/browser/historyWatch.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import type { ErrorService } from '#shared/config/appConfig.ts';
import { languageOfLocale, prefixOf, splitLanguage } from '#shared/config/siteLanguages.ts';
import { fetchUserFacts } from '#src/ducks/user.duck.ts';
import { intlOf } from '#src/translations/intl.ts';
import { loadSharedMessages } from '#src/translations/messages.ts';
import { makeStore } from './store/makeStore.ts';
import type { AppStore } from './store/makeStore.ts';
import { replayInput, inputChangedIn } from './hydration/preHydrationInput.ts';
import type { ChangedInput } from './hydration/preHydrationInput.ts';
import { loadZoneTable } from './hydration/zoneTable.ts';
import { interactiveMark } from '#shared/config/appConfig.ts';

/** Hydrates the page. Rejects when one of its chunks or message files can not be loaded. */
export async function start(): Promise<void> {
  rememberScroll('default');
  const bootstrap = takeBootstrap();
  const { config, state, kind } = bootstrap;
  const { settings } = config;
  if (settings) readSettingsFrom(() => settings);
  const language = languageOfLocale(config.locale);
  const { row } = matchRoute(splitLanguage(globalThis.location.pathname).pathname);
  // The page's slice has to be known before the store takes over its state.
  const shownRow = kind === 'page' ? row : kind === 'notFound' ? notFoundRow : null;
  await Promise.all([
    loadSharedMessages(language),
    loadZoneTable(config.zoneTable),
    shownRow && 'page' in shownRow ? loadCode(shownRow, language, true) : undefined,
  ]);

  await yieldToMain();
  // The first use of Intl in a browser takes longer than all the rest of the start.
  intlOf(config.locale);
  await yieldToMain();

  const { isAuthenticated, scopes } = state.auth;
  const api = browserApi(config, { isAnonymous: !isAuthenticated, scopes });
  const store = makeStore({ api, config, preloadedState: state });
  if (config.errorReporting) void reportErrors(config.errorReporting, store);
  window.addEventListener('pageshow', ({ persisted }) => {
    // The browser shows the page as it was left, perhaps before a log-out.
    if (persisted && store.getState().auth.isAuthenticated) void checkRestored(store, api);
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('There is no root element.');
  const preHydrationInput = inputChangedIn(root);
  watchHistory();
  // A transition is hydrated in slices, so the page stays responsive.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <PageHead value={browserHead()}>
          <RecordFailures value={failuresIn(bootstrap.failedRecords)}>
            <BrowserRouter basename={prefixOf(language)}>
              <Hydrated
                store={store}
                bootstrap={bootstrap}
                root={root}
                preHydrationInput={preHydrationInput}
              />
            </BrowserRouter>
          </RecordFailures>
        </PageHead>
      </StrictMode>,
      { onCaughtError: reportCaught },
    );
  });
  prefetchOnIntent(language);
}

async function checkRestored(store: AppStore, api: () => Promise<Api>) {
  const { isOfAnotherPerson } = await import('./restoredPage.ts');
  if (await isOfAnotherPerson(store, api)) globalThis.location.reload();
}

/** Starts error reporting. Errors go to the console until its chunk is there. */
async function reportErrors(service: ErrorService, store: AppStore) {
  const { startErrorReporting } = await import('./errors/errorReporting.ts');
  startErrorReporting(service, store);
}

interface HydratedProps {
  store: AppStore;
  bootstrap: Bootstrap;
  root: Element;
  /** Input made before hydration began; input made during it is added. */
  preHydrationInput: ChangedInput;
}

function Hydrated({ store, bootstrap, root, preHydrationInput }: HydratedProps) {
  const location = useLocation();
  const match = matchRoute(location.pathname);
  useLayoutEffect(() => {
    inputChangedIn(root).forEach((value, field) => preHydrationInput.set(field, value));
  }, [root, preHydrationInput]);
  useEffect(() => {
    replayInput(preHydrationInput);
    preHydrationInput.clear();
    announceInteractive();
  }, [preHydrationInput]);
  useEffect(() => {
    if (bootstrap.isPartial) void store.dispatch(fetchUserFacts());
  }, [store, bootstrap]);
  return (
    <App
      store={store}
      config={bootstrap.config}
      initial={{ location, match, kind: bootstrap.kind, isPartial: bootstrap.isPartial }}
    />
  );
}

/**
 * Signals measurements, and the script that holds early clicks
 * (server/pages/ssr/deferredScripts.ts).
 */
function announceInteractive() {
  performance.mark(interactiveMark);
  document.dispatchEvent(new Event(interactiveMark));
}
