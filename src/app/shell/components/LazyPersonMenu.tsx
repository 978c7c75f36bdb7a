import { useIntl } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { paths } from '#shared/config/paths.ts';
import type { Viewer } from '../hooks/useViewer.ts';
import css from './LazyPersonMenu.module.css';

interface PersonMenuProps {
  viewer: Viewer;
}

/** The menu of the signed-in person, which visitors never need. */
export const LazyPersonMenu = lazyComponent<PersonMenuProps>({
  load: () =>
    import(/* webpackChunkName: "PersonMenu" */ './PersonMenu.tsx').then(
      module => module.PersonMenu,
    ),
  Skeleton: AccountLink,
});

/** The picture of the menu; leads to the account until the menu is there. */
function AccountLink({ viewer }: PersonMenuProps) {
  const intl = useIntl();
  return (
    <PlainLink
      className={css.root}
      to={paths.contactDetails()}
      aria-label={intl.formatMessage({ id: 'PersonMenu.account' })}
    >
      <Avatar user={viewer.user} size={40} decorative />
    </PlainLink>
  );
}
