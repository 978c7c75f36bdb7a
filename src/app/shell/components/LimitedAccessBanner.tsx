import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { paths } from '#src/config/paths.ts';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/ducks/hooks.ts';
import { limitedScope } from '#src/ducks/sessionEnded.ts';
import { selectLimitedRefusals } from '#src/ducks/ui.duck.ts';
import { useLogout } from '../hooks/useLogout.ts';
import { useViewer } from '../hooks/useViewer.ts';
import css from './LimitedAccessBanner.module.css';

/**
 * Says that an operator is looking at the site as somebody else, and may only look: all the time, and
 * once more when a change was refused, wherever on the page it was tried.
 */
export function LimitedAccessBanner() {
  const scopes = useAppSelector(selectScopes);
  const { isAuthenticated, user } = useViewer();
  const { pathname } = useLocation();
  const logOut = useLogout();
  const isLimited = isAuthenticated && scopes.length === 1 && scopes[0] === limitedScope;
  const { firstName, lastName } = user?.attributes.profile ?? {};
  useTellRefusals(firstName, lastName);
  if (!isLimited || !user || pathname === paths.search()) return null;
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

/** Tells each refusal of a change with its reason. */
function useTellRefusals(firstName: string | undefined, lastName: string | undefined) {
  const refusals = useAppSelector(selectLimitedRefusals);
  const toast = useToast();
  useEffect(() => {
    if (refusals === 0) return;
    toast.show({
      tone: 'info',
      message: (
        <FormattedMessage id="LimitedAccessBanner.refused" values={{ firstName, lastName }} />
      ),
    });
  }, [refusals, firstName, lastName, toast]);
}
