import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { paths } from '#src/config/paths.ts';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/ducks/hooks.ts';
import { useLogout } from '../hooks/useLogout.ts';
import { useViewer } from '../hooks/useViewer.ts';
import css from './LimitedAccessBanner.module.css';

/** Says that an operator is looking at the site as somebody else, and may only look. */
export function LimitedAccessBanner() {
  const scopes = useAppSelector(selectScopes);
  const { isAuthenticated, user } = useViewer();
  const { pathname } = useLocation();
  const logOut = useLogout();
  const isLimited = isAuthenticated && scopes.length === 1 && scopes[0] === 'user:limited';
  if (!isLimited || !user || pathname === paths.search()) return null;
  const { firstName, lastName } = user.attributes.profile;
  return (
    <div className={css.root} role="status">
      <p>
        <FormattedMessage id="LimitedAccessBanner.message" values={{ firstName, lastName }} />
      </p>
      <Button size="small" variant="secondary" onClick={logOut}>
        <FormattedMessage id="PersonMenu.logout" />
      </Button>
    </div>
  );
}
