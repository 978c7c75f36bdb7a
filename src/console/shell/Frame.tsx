import type { ReactNode } from 'react';
import { CircleUserRound } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { Menu } from '#src/components/Menu/Menu.tsx';
import { useCurrentInView } from '#src/components/Tabs/scrollTabs.ts';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { useSignedIn } from '../access/SessionContext.tsx';
import { failureOf } from './failure.ts';
import { LeftOut } from './LeftOut.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PreferenceSwitches } from './PreferenceSwitches.tsx';
import { useSections } from './sections.ts';
import type { Section } from './sections.ts';
import css from './Frame.module.css';

/** Frame of all pages: sections beside them on wide screens, below them on a phone. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={css.root}>
      <a className={css.skip} href="#main">
        <FormattedMessage id="ConsoleFrame.skip" />
      </a>
      <header className={css.bar}>
        <PlainLink className={css.brand} to="/">
          <span data-logo>
            <span>{marketplace.siteTitle}</span>
          </span>{' '}
          <span className={css.mark}>
            <FormattedMessage id="ConsoleFrame.console" />
          </span>
        </PlainLink>
        <AccountMenu />
      </header>
      <Sections />
      <main id="main" className={css.main} tabIndex={-1}>
        <OfflineNotice />
        {children}
      </main>
      <footer className={css.footer}>
        <LeftOut />
        <PreferenceSwitches />
      </footer>
    </div>
  );
}

function Sections() {
  const intl = useIntl();
  const sections = useSections();
  const { pathname } = useLocation();
  const isIn = ({ path, pages = [path] }: Section) =>
    pages.some(page => (page === '/' ? pathname === '/' : pathname.startsWith(page)));
  const row = useCurrentInView<HTMLElement>(pathname);
  return (
    <nav
      ref={row}
      className={css.nav}
      aria-label={intl.formatMessage({ id: 'ConsoleFrame.sections' })}
    >
      <ul className={css.sections}>
        {sections.map(section => (
          <li key={section.name}>
            <PlainLink
              className={css.section}
              to={section.path}
              aria-current={isIn(section) ? 'page' : undefined}
            >
              <section.Icon aria-hidden="true" />
              <FormattedMessage id={`ConsoleFrame.${section.name}`} />
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AccountMenu() {
  const intl = useIntl();
  const { session, signOut } = useSignedIn();
  const toast = useToast();
  const leave = () =>
    signOut().catch((error: unknown) =>
      toast.show({ tone: 'error', message: <FormattedMessage {...failureOf(error)} /> }),
    );
  const { name, email } = session.operator;
  return (
    <Menu
      label={intl.formatMessage({ id: 'ConsoleFrame.account' }, { name })}
      trigger={<CircleUserRound className={css.face} aria-hidden="true" />}
      header={
        <p className={css.who}>
          <strong dir="auto">{name}</strong>
          <span>{email}</span>
          <span>
            <FormattedMessage id={`ConsoleRole.${session.role}`} />
          </span>
        </p>
      }
      items={[
        {
          id: 'signOut',
          label: intl.formatMessage({ id: 'ConsoleFrame.signOut' }),
          onSelect: () => void leave(),
        },
      ]}
    />
  );
}
