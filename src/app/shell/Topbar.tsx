import { Menu as MenuIcon, Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import { Logo } from './components/Logo.tsx';
import { LazyPersonMenu } from './components/LazyPersonMenu.tsx';
import { InboxLink } from './components/InboxLink.tsx';
import { LogoutFailure } from './components/LogoutFailure.tsx';
import { SearchField } from '#src/components/SearchField/SearchField.tsx';
import { usePanelAddress } from './hooks/usePanel.ts';
import { useViewer } from './hooks/useViewer.ts';
import type { Viewer } from './hooks/useViewer.ts';
import css from './Topbar.module.css';

const LazyMobilePanels = lazyComponent<{ viewer: Viewer }>({
  load: () =>
    import(/* webpackChunkName: "MobilePanels" */ './components/MobilePanels.tsx').then(
      module => module.MobilePanels,
    ),
  Failure: ({ retry }) => (
    <div className={css.notice}>
      <Notice
        tone="error"
        title={<FormattedMessage id="Topbar.panelFailed" />}
        action={
          <Button size="small" variant="secondary" onClick={retry}>
            <FormattedMessage id="ErrorState.retry" />
          </Button>
        }
      />
    </div>
  ),
});
/** Live counts, for people who are signed in. */
const LazySignedInJobs = lazyComponent({
  load: () =>
    import(/* webpackChunkName: "SignedInJobs" */ './components/SignedInJobs.tsx').then(
      module => module.SignedInJobs,
    ),
});
const preloadPanels = () => void LazyMobilePanels.preload();

/** Head of every page: where am I, what am I looking for, who am I. */
export function Topbar() {
  const intl = useIntl();
  const viewer = useViewer();
  // These two bring their own field, larger and with more to choose.
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isPanelOpen = query.get('mobilemenu') === 'open' || query.get('mobilesearch') === 'open';
  const isLoaded = LazyMobilePanels.useStatus() === 'ready';
  const hasSearch = pathname !== paths.landing() && pathname !== paths.search();

  return (
    <header className={css.root}>
      <div className={css.bar}>
        <Logo />
        <div className={css.search}>
          {hasSearch && <SearchField label={intl.formatMessage({ id: 'Topbar.search' })} />}
        </div>
        <nav className={css.desktop} aria-label={intl.formatMessage({ id: 'Topbar.navigation' })}>
          {viewer.isAuthenticated && !viewer.isTeacher && (
            <PlainLink className={css.link} to={paths.my()}>
              <FormattedMessage id="Topbar.my" />
            </PlainLink>
          )}
          {viewer.isTeacher && (
            <>
              <PlainLink className={css.link} to={paths.teach()}>
                <FormattedMessage id="Topbar.teach" />
              </PlainLink>
              <span className={css.create}>
                <ButtonLink to={paths.startListing()} variant="secondary">
                  <FormattedMessage id="Topbar.createListing" />
                </ButtonLink>
              </span>
            </>
          )}
          {viewer.isAuthenticated ? (
            <>
              <InboxLink viewer={viewer} />
              <LazyPersonMenu viewer={viewer} />
            </>
          ) : (
            <>
              <PlainLink className={css.link} to={paths.login()}>
                <FormattedMessage id="Topbar.login" />
              </PlainLink>
              <ButtonLink to={paths.signup()} variant="secondary">
                <FormattedMessage id="Topbar.signup" />
              </ButtonLink>
            </>
          )}
        </nav>
        <MobileNav notificationCount={viewer.notificationCount} />
      </div>
      <LogoutFailure className={css.notice} />
      {viewer.isAuthenticated && <LazySignedInJobs />}
      {(isPanelOpen || isLoaded) && <LazyMobilePanels viewer={viewer} />}
    </header>
  );
}

/** Buttons of a narrow screen: search and menu. */
function MobileNav({ notificationCount }: Pick<Viewer, 'notificationCount'>) {
  const intl = useIntl();
  const address = usePanelAddress();
  return (
    <nav className={css.mobile} aria-label={intl.formatMessage({ id: 'Topbar.navigation' })}>
      <PlainLink
        className={css.icon}
        to={address('mobilesearch')}
        onPointerEnter={preloadPanels}
        onFocus={preloadPanels}
        aria-label={intl.formatMessage({ id: 'Topbar.openSearch' })}
      >
        <Search aria-hidden="true" />
      </PlainLink>
      <PlainLink
        className={css.icon}
        to={address('mobilemenu')}
        onPointerEnter={preloadPanels}
        onFocus={preloadPanels}
        aria-label={intl.formatMessage({ id: 'Topbar.openMenu' }, { count: notificationCount })}
      >
        <MenuIcon aria-hidden="true" />
        {notificationCount > 0 && <span className={css.dot} />}
      </PlainLink>
    </nav>
  );
}

/** Head of a page that wants the whole attention: only the way home. */
export function FocusTopbar() {
  return (
    <header className={css.root}>
      <div className={css.bar}>
        <Logo />
      </div>
      {/* An operator who looks as somebody else can log out on these pages, too. */}
      <LogoutFailure className={css.notice} />
    </header>
  );
}
