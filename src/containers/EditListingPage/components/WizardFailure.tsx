import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { wizardMessageId } from '../wizardMessageId.ts';

export interface WizardFailureProps {
  error: AppError;
  /** Unit of a stay; null for a class. */
  unit: DateUnit | null;
  /** Names the message for the failure, which has a sibling ending in `.help`. */
  messageKey: string;
  /** Names the message that helps, where it is another one. */
  helpKey?: string;
  /** Way to try again. */
  retry?: ReactNode;
}

/**
 * Says why a change of the listing failed. Says so where no other try helps: the session has
 * ended, or the listing is gone, both mostly by another tab.
 */
export function WizardFailure({ error, unit, messageKey, helpKey, retry }: WizardFailureProps) {
  const isSignedOut = !useAppSelector(selectIsAuthenticated);
  const reason = isSignedOut ? 'signedOut' : error.status === 404 ? 'gone' : null;
  const help = reason ? `${reason}.help` : (helpKey ?? `${messageKey}.help`);
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id={wizardMessageId(reason ?? messageKey, unit)} />}
      action={
        reason ? (
          <ButtonLink
            size="small"
            variant="secondary"
            // What was typed stays in this tab.
            target="_blank"
            to={isSignedOut ? paths.login() : paths.manageListings()}
          >
            <FormattedMessage id={`EditListingPage.${reason}.action`} />
          </ButtonLink>
        ) : (
          retry
        )
      }
    >
      <FormattedMessage id={`EditListingPage.${help}`} />
    </Notice>
  );
}
