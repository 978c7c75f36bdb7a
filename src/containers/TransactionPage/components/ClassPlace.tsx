import { Video } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { isOrderInRoom } from '#shared/transactions/orderTimes.ts';
import { useOrderPlace } from '../hooks/useOrderPlace.ts';
import css from './OrderAside.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

/**
 * Shows where the order takes place: a class online, a room at its address once the booking is
 * accepted, with a link to a map.
 */
export function ClassPlace({ transaction }: { transaction: Transaction }) {
  return isOrderInRoom(transaction) ? <Room transaction={transaction} /> : <Online />;
}

function Online() {
  return (
    <div>
      <p className={css.label}>
        <FormattedMessage id="TransactionPage.address" />
      </p>
      <p className={css.online}>
        <Video aria-hidden="true" />
        <FormattedMessage id="TransactionPage.online" />
      </p>
    </div>
  );
}

function Room({ transaction }: { transaction: Transaction }) {
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
