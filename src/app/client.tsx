import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { browserApi } from '#src/api/browser.ts';
import { App } from '#src/app/App.tsx';
import type { Bootstrap } from './hydration/bootstrap.ts';
import { breathe } from './hydration/breathe.ts';
import { browserHead } from './head/browserHead.ts';
import { matchRoute } from './routing/match.ts';
import { prefetchOnIntent } from './routing/prefetch.ts';
import { loadCode } from './routing/preparePage.ts';
import { notFoundRow } from './routing/routes.ts';
import { rememberScroll } from './routing/scroll.ts';
import { PageHead } from '#src/components/PageMeta/PageHead.ts';
import { RecordFailures, failuresIn } from '#src/components/RecordBoundary/recordWatch.ts';
import { reportCaught } from './errors/reportCaught.ts';
import type { ErrorService } from '#shared/config/appConfig.ts';
import { languageOfLocale, prefixOf, splitLanguage } from '#shared/config/siteLanguages.ts';
import { intlOf } from '#src/translations/intl.ts';
import { loadSharedMessages } from '#src/translations/messages.ts';
import { makeStore } from '#src/store/store.ts';
import type { AppStore } from '#src/store/store.ts';
import { typeAgain, typedInto } from './hydration/typedEarly.ts';
import type { Typed } from './hydration/typedEarly.ts';
import { bootstrapElementId, interactiveMark } from '#shared/pageNames.ts';

/** Brings what the server rendered to life. Rejects when something that it needs is missing. */
export async function start(): Promise<void> {
  rememberScroll('default');
  const text = document.getElementById(bootstrapElementId)?.textContent ?? '{}';
  const bootstrap = JSON.parse(text) as Bootstrap;
  const { config, state, kind } = bootstrap;
  const language = languageOfLocale(config.locale);
  const { row } = matchRoute(splitLanguage(globalThis.location.pathname).pathname);
  // The page's slice has to be known before the store takes over its state.
  const shownRow = kind === 'page' ? row : kind === 'notFound' ? notFoundRow : null;
  await Promise.all([
    loadSharedMessages(language),
    shownRow && 'page' in shownRow ? loadCode(shownRow, language) : undefined,
  ]);

  await breathe();
  // The first use of Intl in a browser takes longer than all the rest of the start.
  intlOf(config.locale);
  await breathe();

  const { isAuthenticated, scopes } = state.auth;
  const api = browserApi(config, { isAnonymous: !isAuthenticated, scopes });
  const store = makeStore({ api, config, preloadedState: state });
  if (config.errorReporting) void reportErrors(config.errorReporting, store);
  const root = document.getElementById('root');
  if (!root) throw new Error('There is no root element.');
  const typed = typedInto(root);
  // In pieces: the page stays responsive while it comes to life.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <PageHead value={browserHead()}>
          <RecordFailures value={failuresIn(bootstrap.failedRecords)}>
            <BrowserRouter basename={prefixOf(language)}>
              <Hydrated store={store} bootstrap={bootstrap} root={root} typed={typed} />
            </BrowserRouter>
          </RecordFailures>
        </PageHead>
      </StrictMode>,
      { onCaughtError: reportCaught },
    );
  });
  prefetchOnIntent(language);
}

/** Until the service is there, and when it never comes, the console is where errors go. */
async function reportErrors(service: ErrorService, store: AppStore) {
  const { startErrorReporting } = await import('./errors/errorReporting.ts');
  startErrorReporting(service, store);
}

interface HydratedProps {
  store: AppStore;
  bootstrap: Bootstrap;
  root: Element;
  /** What was typed before. */
  typed: Typed;
}

function Hydrated({ store, bootstrap, root, typed }: HydratedProps) {
  const location = useLocation();
  const match = matchRoute(location.pathname);
  useLayoutEffect(() => {
    typedInto(root).forEach((value, field) => typed.set(field, value));
  }, [root, typed]);
  useEffect(() => {
    typeAgain(typed);
    typed.clear();
    tellThatItAnswers();
  }, [typed]);
  return (
    <App
      store={store}
      config={bootstrap.config}
      initial={{ location, match, kind: bootstrap.kind }}
    />
  );
}

/** For measurements, and for what was pressed too early (server/ssr/lateScripts.ts). */
function tellThatItAnswers() {
  performance.mark(interactiveMark);
  document.dispatchEvent(new Event(interactiveMark));
}
