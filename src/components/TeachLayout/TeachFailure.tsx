import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Button } from '../Button/Button.tsx';
import { ButtonLink } from '../Button/ButtonLink.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import type { AppError } from '#src/util/errors.ts';
import { whenAgain } from '#src/util/whenAgain.ts';
import { teachRefusalOf } from './teachRefusal.ts';

export interface TeachFailureProps {
  /** Says what was not done. */
  title: ReactNode;
  error: AppError;
  /** Tries the same again; left out where the form has a button for it. */
  onRetry?: (() => void) | undefined;
  /** Reloads the page's data, to show the current state. */
  onReload: () => void;
}

/** Reason why something was not done on the teacher's pages, and the way on. */
export function TeachFailure({ title, error, onRetry, onReload }: TeachFailureProps) {
  const intl = useIntl();
  const reason = teachRefusalOf(error);
  return (
    <Notice
      tone="error"
      title={title}
      action={<WayOn reason={reason} onRetry={onRetry} onReload={onReload} />}
    >
      <FormattedMessage id={`TeachRefusal.${reason}`} values={{ when: whenAgain(intl, error) }} />
    </Notice>
  );
}

type WayOnProps = Pick<TeachFailureProps, 'onRetry' | 'onReload'> & {
  reason: ReturnType<typeof teachRefusalOf>;
};

function WayOn({ reason, onRetry, onReload }: WayOnProps) {
  const { pathname, search } = useLocation();
  const look = { variant: 'secondary', size: 'small' } as const;
  switch (reason) {
    case 'loggedOut':
      return (
        <ButtonLink {...look} to={paths.login()} state={{ from: pathname + search }}>
          <FormattedMessage id="TeachRefusal.logIn" />
        </ButtonLink>
      );
    case 'forbidden':
      return (
        <ButtonLink {...look} to={paths.contact()}>
          <FormattedMessage id="TeachRefusal.contact" />
        </ButtonLink>
      );
    case 'gone':
    case 'changed':
    case 'notAccepted':
      return (
        <Button {...look} onClick={onReload}>
          <FormattedMessage id="TeachRefusal.reload" />
        </Button>
      );
    case 'notBegun':
      return null;
    default:
      return onRetry ? (
        <Button {...look} onClick={onRetry}>
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      ) : null;
  }
}
