import {
  CalendarCheck,
  CalendarPlus,
  CalendarRange,
  LogOut,
  Settings2,
  UserRound,
} from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Menu } from '#src/components/Menu/Menu.tsx';
import type { MenuItem } from '#src/components/Menu/Menu.tsx';
import { paths } from '#shared/config/paths.ts';
import { useLogout } from '../hooks/useViewer.ts';
import type { Viewer } from '../hooks/useViewer.ts';
import css from './PersonMenu.module.css';

/** The signed-in person's own places, by role. */
export function PersonMenu({ viewer }: { viewer: Viewer }) {
  const intl = useIntl();
  const logOut = useLogout();
  const teacherItems: MenuItem[] = [
    {
      id: 'listings',
      to: paths.manageListings(),
      icon: <CalendarRange aria-hidden="true" />,
      label: <FormattedMessage id="PersonMenu.listings" />,
    },
    // The topbar has it from 64rem.
    {
      id: 'create',
      to: paths.startListing(),
      icon: <CalendarPlus aria-hidden="true" />,
      label: <FormattedMessage id="Topbar.createListing" />,
    },
    // Teachers book classes too; their link in the topbar is the desk.
    {
      id: 'my',
      to: paths.my(),
      icon: <CalendarCheck aria-hidden="true" />,
      label: <FormattedMessage id="Topbar.my" />,
    },
  ];
  const items: MenuItem[] = [
    ...(viewer.isTeacher ? teacherItems : []),
    {
      id: 'profile',
      to: paths.profileSettings(),
      icon: <UserRound aria-hidden="true" />,
      label: <FormattedMessage id="PersonMenu.profile" />,
    },
    {
      id: 'account',
      to: paths.contactDetails(),
      icon: <Settings2 aria-hidden="true" />,
      label: <FormattedMessage id="PersonMenu.account" />,
    },
    {
      id: 'logout',
      onSelect: logOut,
      startsGroup: true,
      icon: <LogOut aria-hidden="true" />,
      label: <FormattedMessage id="PersonMenu.logout" />,
    },
  ];
  return (
    <Menu
      label={intl.formatMessage({ id: 'PersonMenu.label' }, { name: viewer.displayName })}
      trigger={<Avatar user={viewer.user} size={40} decorative />}
      header={
        <div className={css.header}>
          <p className={css.name}>{viewer.displayName}</p>
          <p className={css.email}>{viewer.user?.attributes.email}</p>
        </div>
      }
      items={items}
    />
  );
}
