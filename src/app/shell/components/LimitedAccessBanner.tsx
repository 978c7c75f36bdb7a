import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { selectLimitedRefusals } from '#src/ducks/ui.duck.ts';
import { useLogout } from '../hooks/useViewer.ts';
import css from './LimitedAccessBanner.module.css';

export interface LimitedAccessBannerProps {
  /** Of the person whose site it is. */
  firstName: string;
  lastName: string;
  /** Only refusals are shown: the page has no room for the banner. */
  isHidden: boolean;
}

/**
 * Says that an operator is looking at the site as somebody else, and may only look: all the time,
 * and once more when a change was refused, wherever on the page it was tried.
 */
export function LimitedAccessBanner({ firstName, lastName, isHidden }: LimitedAccessBannerProps) {
  const logOut = useLogout();
  useTellRefusals(firstName, lastName);
  if (isHidden) return null;
  return (
    <div className={css.root} role="status">
      <p>
        <FormattedMessage
          id="LimitedAccessBanner.message"
          values={{ firstName, lastName, siteTitle: marketplace.siteTitle }}
        />
      </p>
      <Button size="small" variant="secondary" onClick={logOut}>
        <FormattedMessage id="PersonMenu.logout" />
      </Button>
    </div>
  );
}

/** Shows each refusal of a change with its reason. */
function useTellRefusals(firstName: string, lastName: string) {
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
