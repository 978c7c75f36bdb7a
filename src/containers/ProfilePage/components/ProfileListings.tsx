import { FormattedMessage } from 'react-intl';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ListingCard, ListingCardSkeleton } from '#src/components/ListingCard/ListingCard.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { paths } from '#shared/config/paths.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectListing } from '#src/ducks/marketplaceData.duck.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { selectProfile } from '../ProfilePage.duck.ts';
import css from '../ProfilePage.module.css';

export interface ProfileListingsProps {
  name: string;
  request: RequestStatus;
  onRetry: () => void;
}

/** Lists the bookable listings of a user. */
export function ProfileListings({ name, request, onRetry }: ProfileListingsProps) {
  return (
    <section aria-labelledby="classes" className={css.classes}>
      <h2 id="classes">
        <FormattedMessage id="ProfilePage.classes" values={{ name }} />
      </h2>
      <Cards request={request} onRetry={onRetry} />
    </section>
  );
}

function Cards({ request, onRetry }: Omit<ProfileListingsProps, 'name'>) {
  const { listingIds } = useAppSelector(selectProfile);
  if (request.status === 'failed') {
    return (
      <ErrorState title={<FormattedMessage id="ProfilePage.classes.failed" />} onRetry={onRetry} />
    );
  }
  if (request.status !== 'ready') {
    return (
      <ul className={css.grid} aria-busy="true">
        {['a', 'b', 'c'].map(key => (
          <li key={key}>
            <ListingCardSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  if (listingIds.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title={<FormattedMessage id="ProfilePage.classes.none" />}
        action={
          <ButtonLink to={paths.search()} variant="secondary">
            <FormattedMessage id="ProfilePage.classes.search" />
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className={css.grid}>
      {listingIds.map(id => (
        <RecordBoundary key={id} type="listing" id={id} shape="card" as="li">
          <Item id={id} />
        </RecordBoundary>
      ))}
    </ul>
  );
}

function Item({ id }: { id: string }) {
  const listing = useAppSelector(state => selectListing(state, id));
  return (
    listing && (
      <li>
        <ListingCard listing={listing} headingLevel={3} />
      </li>
    )
  );
}
