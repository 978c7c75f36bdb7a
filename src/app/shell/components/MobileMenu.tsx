import { FormattedMessage, useIntl } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { paths } from '#shared/config/paths.ts';
import { useLogout } from '../hooks/useViewer.ts';
import { usePanel } from '../hooks/usePanel.ts';
import type { Viewer } from '../hooks/useViewer.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LogoutFailure } from './LogoutFailure.tsx';
import { Panel } from './Panel.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import css from './MobileMenu.module.css';

/** Everything the desktop topbar holds, for phones; open with `mobilemenu=open`. */
export function MobileMenu({ viewer }: { viewer: Viewer }) {
  const intl = useIntl();
  const { isOpen, close } = usePanel('mobilemenu');
  return (
    <Panel isOpen={isOpen} onClose={close} label={intl.formatMessage({ id: 'MobileMenu.label' })}>
      {viewer.isAuthenticated ? <MemberMenu viewer={viewer} /> : <VisitorMenu />}
      <div className={css.foot}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </Panel>
  );
}

function VisitorMenu() {
  return (
    <>
      <p className={css.greeting}>
        <FormattedMessage id="MobileMenu.visitorGreeting" />
      </p>
      <ul className={css.list}>
        <Item to={paths.search()} id="MobileMenu.browse" />
        <Item to={paths.login()} id="Topbar.login" />
      </ul>
      <div className={css.action}>
        <ButtonLink to={paths.signup()} size="large" fullWidth>
          <FormattedMessage id="Topbar.signup" />
        </ButtonLink>
      </div>
    </>
  );
}

function MemberMenu({ viewer }: { viewer: Viewer }) {
  const logOut = useLogout();
  const { isTeacher, notificationCount, inboxTab, displayName } = viewer;
  return (
    <>
      <div className={css.person}>
        <Avatar user={viewer.user} size={60} decorative />
        <p className={css.greeting}>
          <FormattedMessage id="MobileMenu.greeting" values={{ displayName }} />
        </p>
      </div>
      <ul className={css.list}>
        <Item to={paths.search()} id="MobileMenu.browse" />
        <Item to={paths.my()} id="Topbar.my" />
        <Item to={paths.inbox({ tab: inboxTab })} id="MobileMenu.inbox" count={notificationCount} />
        {isTeacher && (
          <>
            <Item to={paths.teach()} id="Topbar.teach" />
            <Item to={paths.manageListings()} id="PersonMenu.listings" />
          </>
        )}
        <Item to={paths.profileSettings()} id="PersonMenu.profile" />
        <Item to={paths.contactDetails()} id="PersonMenu.account" />
        <li>
          <button type="button" className={css.item} onClick={logOut}>
            <FormattedMessage id="PersonMenu.logout" />
          </button>
        </li>
      </ul>
      {/* The menu covers the page and what its head says. */}
      <LogoutFailure />
      {isTeacher && (
        <div className={css.action}>
          <ButtonLink to={paths.startListing()} size="large" fullWidth>
            <FormattedMessage id="Topbar.createListing" />
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function Item({ to, id, count = 0 }: { to: string; id: string; count?: number }) {
  return (
    <li>
      <PlainLink className={css.item} to={to}>
        <FormattedMessage id={id} />
        {count > 0 && <span className={css.count}>{count}</span>}
      </PlainLink>
    </li>
  );
}
