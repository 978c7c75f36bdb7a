import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { CheckoutProblem } from '../checkoutErrors.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { whenAgain } from '#src/util/whenAgain.ts';

export interface ProblemProps {
  problem: CheckoutProblem;
  listing: Listing;
  /** Repeats the failed step. Without it the button of the form does. */
  onRetry?: () => void;
}

/** Shows an error with its consequence and the next step. */
export function Problem({ problem, listing, onRetry }: ProblemProps) {
  const { message, way, transactionId, providerMessage } = problem;
  const intl = useIntl();
  const { pathname, search } = useLocation();
  const link = {
    listing: paths.listing({ slug: createSlug(listing.attributes.title), id: listing.id }),
    search: paths.search(),
    login: paths.login(),
    order: transactionId ? paths.order({ id: transactionId }) : paths.inbox({ tab: 'orders' }),
    retry: null,
  }[way];
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id={message} />}
      action={
        link ? (
          <ButtonLink
            variant="secondary"
            size="small"
            to={link}
            state={way === 'login' ? { from: pathname + search } : undefined}
          >
            <FormattedMessage id={`CheckoutPage.way.${way}`} />
          </ButtonLink>
        ) : (
          onRetry && (
            <Button variant="secondary" size="small" onClick={onRetry}>
              <FormattedMessage id="CheckoutPage.way.retry" />
            </Button>
          )
        )
      }
    >
      {providerMessage ? (
        <p>{providerMessage}</p>
      ) : (
        <p>
          <FormattedMessage id={`${message}.text`} values={{ when: whenAgain(intl, problem) }} />
        </p>
      )}
    </Notice>
  );
}
