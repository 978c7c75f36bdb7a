import { FormattedMessage } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useOrderPlace } from '../hooks/useOrderPlace.ts';
import css from './OrderAside.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

/** Shows the place of the class once the booking is accepted, with a link to a map. */
export function ClassPlace({ transaction }: { transaction: Transaction }) {
  const known = useOrderPlace(transaction);
  if (!known) return null;
  const { place, isExact, request, retry } = known;
  return (
    <div>
      <p className={css.label}>
        <FormattedMessage id="TransactionPage.address" />
      </p>
      <p aria-busy={request.status === 'loading' || undefined}>
        {place ? (
          [place.building, place.address].filter(Boolean).join(', ')
        ) : (
          <Skeleton width="12rem" />
        )}
      </p>
      {request.status === 'failed' && !isExact ? (
        <p role="alert">
          <FormattedMessage id="TransactionPage.address.failed" />{' '}
          <InlineTextButton onClick={retry}>
            <FormattedMessage id="ErrorState.retry" />
          </InlineTextButton>
        </p>
      ) : (
        place && (
          <a
            className={css.map}
            href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: place.address }).toString()}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <FormattedMessage id="TransactionPage.address.map" />
          </a>
        )
      )}
    </div>
  );
}
