import { useEffect, useRef } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import type { LazyPage } from './routing/route.ts';
import { NavigationProgress } from './routing/NavigationProgress.tsx';
import { FailurePage } from './pages/FailurePage.tsx';
import { UnauthorizedPage } from './pages/UnauthorizedPage.tsx';
import { notFoundRow } from './routing/routes.ts';
import { PageLayout } from './shell/PageLayout.tsx';
import { useNavigation } from './routing/useNavigation.ts';
import type { Shown } from './routing/useNavigation.ts';
import { useLateImages } from './hydration/useLateImages.ts';
import { useLocationEvent } from './routing/useLocationEvent.ts';
import { paths } from '#shared/config/paths.ts';

export interface PagesProps {
  /** Page that the server rendered; the first render in the browser is the same. */
  initial: Shown;
}

/** The page that belongs to the address, inside its layout. */
export function Pages({ initial }: PagesProps) {
  const shown = useNavigation(initial);
  useFocusOnNewPage(shown);
  useLocationEvent(shown);
  useLateImages(shown);
  const { row } = shown.match;
  const layout = 'layout' in row && shown.kind === 'page' ? row.layout : 'default';
  return (
    <PageLayout layout={layout} pageName={row.name}>
      {/* In the main landmark, like all that a screen reader should come across. */}
      <NavigationProgress />
      <ErrorBoundary
        resetKey={shown.location.key}
        fallback={({ chunk }) => <FailurePage reason={chunk ? 'chunk' : 'error'} />}
      >
        {/* The address may be that of the next page already; hooks tell the page its own. */}
        <Routes location={shown.location}>
          <Route path={row.path} caseSensitive element={<ShownPage shown={shown} />} />
        </Routes>
      </ErrorBoundary>
    </PageLayout>
  );
}

function ShownPage({ shown: { kind, match } }: { shown: Shown }) {
  switch (kind) {
    case 'page':
      return 'page' in match.row ? <LoadedPage page={match.row.page} /> : null;
    case 'notFound':
      return <LoadedPage page={notFoundRow.page} />;
    case 'unauthorized': {
      const { row } = match;
      const toLogin = 'authPage' in row && row.authPage === 'login';
      return <UnauthorizedPage to={toLogin ? paths.login() : paths.signup()} />;
    }
    case 'chunkError':
      return <FailurePage reason="chunk" />;
    case 'failed':
      return <FailurePage reason="unavailable" />;
  }
}

function LoadedPage({ page }: { page: LazyPage }) {
  const { Page } = page.loaded();
  return <Page />;
}

/** Keyboard and screen reader start at the new page, not at the link that is gone. */
function useFocusOnNewPage({ match, location }: Shown) {
  const place = `${match.row.name} ${location.pathname}`;
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    const main = document.getElementById('main');
    if (!main || main.contains(document.activeElement)) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [place]);
}
