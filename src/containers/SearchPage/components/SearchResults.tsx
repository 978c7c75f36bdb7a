import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { CachedFragment } from '#src/components/CachedFragment/CachedFragment.tsx';
import { ListingCard, ListingCardSkeleton } from '#src/components/ListingCard/ListingCard.tsx';
import type { CardTime, ListingCardProps } from '#src/components/ListingCard/ListingCard.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { isForbidden } from '#src/util/errors.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { ClassHeart } from '#src/features/favorites/ClassHeart.tsx';
import { searchAddress } from '../searchQuery.ts';
import type { SearchQuery } from '../searchQuery.ts';
import { LazyNothingFound } from './choices/lazyChoices.tsx';
import css from '../SearchPage.module.css';
import { marketplace } from '#shared/config/marketplace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { Pagination as PaginationInfo } from '#shared/contract/resources.ts';

export interface SearchResultsProps {
  query: SearchQuery;
  request: RequestStatus;
  listings: readonly Listing[];
  /** Class times of a search by time, by the id of the listing. */
  times: Readonly<Record<string, CardTime>>;
  pagination: PaginationInfo | null;
  onRetry: () => void;
  /** Removes all filters. */
  onReset: () => void;
}

const skeletons = [...'abcdefgh'];
/** Number of cards with prioritised pictures: on a phone the first one fills the view. */
const firstInSight = 1;

/** Lists the results, or says why there are none. */
export function SearchResults({
  query,
  request,
  listings,
  times,
  pagination,
  onRetry,
  onReset,
}: SearchResultsProps) {
  const isLoading = request.status === 'loading' || request.status === 'idle';
  if (request.status === 'failed') {
    const messageKey = isForbidden(request.error) ? 'refused' : 'failed';
    return (
      <ErrorState title={<FormattedMessage id={`SearchPage.${messageKey}`} />} onRetry={onRetry}>
        <FormattedMessage
          id={`SearchPage.${messageKey}.text`}
          values={{ siteTitle: marketplace.siteTitle }}
        />
      </ErrorState>
    );
  }
  if (isLoading && listings.length === 0) {
    return (
      <ul className={css.grid} aria-busy="true">
        {skeletons.map(key => (
          <li key={key}>
            <ListingCardSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  if (listings.length === 0) {
    return <LazyNothingFound query={query} pagination={pagination} onReset={onReset} />;
  }
  return (
    <>
      <ul className={clsx(css.grid, isLoading && css.stale)} aria-busy={isLoading || undefined}>
        {listings.map((listing, index) => (
          <li key={listing.id} className={css.cell}>
            <CachedFragment
              as="div"
              className={css.card}
              component={ResultCard}
              props={{ listing, time: times[listing.id], isInSight: index < firstInSight }}
            />
            <ClassHeart id={listing.id} title={listing.attributes.title} look="icon" />
          </li>
        ))}
      </ul>
      {pagination && (
        <CachedFragment
          as="div"
          className={css.pages}
          component={ResultPages}
          props={{ query, page: pagination.page, totalPages: pagination.totalPages }}
        />
      )}
    </>
  );
}

interface ResultCardProps extends Pick<ListingCardProps, 'listing' | 'time'> {
  isInSight: boolean;
}

function ResultCard({ listing, time, isInSight }: ResultCardProps) {
  return (
    <RecordBoundary type="listing" id={listing.id} shape="card">
      <ListingCard listing={listing} time={time} headingLevel={2} priority={isInSight} />
    </RecordBoundary>
  );
}

interface ResultPagesProps {
  query: SearchQuery;
  page: number;
  totalPages: number;
}

function ResultPages({ query, page, totalPages }: ResultPagesProps) {
  return (
    <Pagination
      page={page}
      totalPages={totalPages}
      to={other => searchAddress({ ...query, page: other })}
    />
  );
}
