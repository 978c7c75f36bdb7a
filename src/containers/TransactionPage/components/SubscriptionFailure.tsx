import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import type { AppError } from '#src/util/errors.ts';
import { subscriptionRefusalOf } from '../subscriptionRefusal.ts';

export interface SubscriptionFailureProps {
  error: AppError;
  /** Id of the sentence for a failure without a known reason. */
  unknown?: string;
  /** Lets another card be typed in. */
  onOtherCard?: () => void;
}

/** Reason why a step of a subscription was not made, and the way on. */
export function SubscriptionFailure({
  error,
  unknown = 'SubscriptionLife.failure.other',
  onOtherCard,
}: SubscriptionFailureProps) {
  const { pathname, search } = useLocation();
  const reason = subscriptionRefusalOf(error);
  const id = `SubscriptionLife.failure.${reason}`;
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id={reason === 'other' ? unknown : id} />}
      action={
        reason === 'loggedOut' ? (
          <ButtonLink
            variant="secondary"
            size="small"
            to={paths.login()}
            state={{ from: pathname + search }}
          >
            <FormattedMessage id="SubscriptionLife.failure.logIn" />
          </ButtonLink>
        ) : (
          reason === 'declined' &&
          onOtherCard && (
            <Button variant="secondary" size="small" onClick={onOtherCard}>
              <FormattedMessage id="SubscriptionLife.card.other" />
            </Button>
          )
        )
      }
    >
      {error.providerMessage ?? (reason !== 'other' && <FormattedMessage id={`${id}.text`} />)}
    </Notice>
  );
}
