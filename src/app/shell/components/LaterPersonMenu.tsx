import { useIntl } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { useChunk } from '#src/components/useChunk.ts';
import { paths } from '#shared/config/paths.ts';
import type { Viewer } from '../hooks/useViewer.ts';
import css from './LaterPersonMenu.module.css';

const load = () => import(/* webpackChunkName: "PersonMenu" */ './PersonMenu.tsx');

/**
 * The menu of the signed-in person when its code has come, which visitors never need. Until then, and
 * if it never comes, the picture leads to the account.
 */
export function LaterPersonMenu({ viewer }: { viewer: Viewer }) {
  const intl = useIntl();
  const { module } = useChunk(load);
  if (module) return <module.PersonMenu viewer={viewer} />;
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
