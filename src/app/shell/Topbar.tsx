import { Menu as MenuIcon, Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#src/config/paths.ts';
import { useAppSelector } from '#src/ducks/hooks.ts';
import { selectLogout } from '#src/ducks/auth.duck.ts';
import { Logo } from './components/Logo.tsx';
import { MobileMenu } from './components/MobileMenu.tsx';
import { MobileSearch } from './components/MobileSearch.tsx';
import { PersonMenu } from './components/PersonMenu.tsx';
import { InboxLink } from './components/InboxLink.tsx';
import { SearchField } from '#src/components/SearchField/SearchField.tsx';
import { usePanelAddress } from './hooks/usePanel.ts';
import { useViewer } from './hooks/useViewer.ts';
import css from './Topbar.module.css';

/** Head of every page: where am I, what am I looking for, who am I. */
export function Topbar() {
  const intl = useIntl();
  const viewer = useViewer();
  const address = usePanelAddress();
  const logout = useAppSelector(selectLogout);
  // These two bring their own field, larger and with more to choose.
  const { pathname } = useLocation();
  const hasSearch = pathname !== paths.landing() && pathname !== paths.search();

  return (
    <header className={css.root}>
      <div className={css.bar}>
        <Logo />
        <div className={css.search}>
          {hasSearch && <SearchField label={intl.formatMessage({ id: 'Topbar.search' })} />}
        </div>
        <nav className={css.desktop} aria-label={intl.formatMessage({ id: 'Topbar.navigation' })}>
          {viewer.isTeacher && (
            <ButtonLink to={paths.newListing()} variant="secondary">
              <FormattedMessage id="Topbar.createListing" />
            </ButtonLink>
          )}
          {viewer.isAuthenticated ? (
            <>
              <InboxLink viewer={viewer} />
              <PersonMenu viewer={viewer} />
            </>
          ) : (
            <>
              <Link className={css.link} to={paths.login()}>
                <FormattedMessage id="Topbar.login" />
              </Link>
              <ButtonLink to={paths.signup()} variant="secondary">
                <FormattedMessage id="Topbar.signup" />
              </ButtonLink>
            </>
          )}
        </nav>
        <nav className={css.mobile} aria-label={intl.formatMessage({ id: 'Topbar.navigation' })}>
          <Link
            className={css.icon}
            to={address('mobilesearch')}
            aria-label={intl.formatMessage({ id: 'Topbar.openSearch' })}
          >
            <Search aria-hidden="true" />
          </Link>
          <Link
            className={css.icon}
            to={address('mobilemenu')}
            aria-label={intl.formatMessage(
              { id: 'Topbar.openMenu' },
              { count: viewer.notificationCount },
            )}
          >
            <MenuIcon aria-hidden="true" />
            {viewer.notificationCount > 0 && <span className={css.dot} />}
          </Link>
        </nav>
      </div>
      {logout.status === 'failed' && (
        <div className={css.notice}>
          <Notice tone="error" title={<FormattedMessage id="Topbar.genericError" />} />
        </div>
      )}
      <MobileMenu viewer={viewer} />
      <MobileSearch />
    </header>
  );
}

/** Head of a page that wants the whole attention: only the way home. */
export function FocusTopbar() {
  return (
    <header className={css.root}>
      <div className={css.bar}>
        <Logo />
      </div>
    </header>
  );
}
