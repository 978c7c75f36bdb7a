import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { paths } from '#src/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/ducks/hooks.ts';
import { selectEntities } from '#src/ducks/marketplaceData.duck.ts';
import { ManagedListing } from './components/ManagedListing/ManagedListing.tsx';
import {
  changeListing,
  queryOwnListings,
  selectManageListings,
} from './ManageListingsPage.duck.ts';
import css from './ManageListingsPage.module.css';

/** The teacher's own listings in every state, with what can be done to each. */
export function ManageListingsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const { query, listingIds, pagination, changingId, changeFailed } =
    useAppSelector(selectManageListings);
  const listings = useAppSelector(state => selectEntities(state, 'ownListing', listingIds));
  const title = intl.formatMessage({ id: 'ManageListingsPage.title' });

  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      <header className={css.header}>
        <h1 className={css.title}>{title}</h1>
        {listings.length > 0 && (
          <ButtonLink to={paths.newListing()}>
            <FormattedMessage id="ManageListingsPage.create" />
          </ButtonLink>
        )}
      </header>
      {query.status === 'failed' ? (
        <ErrorState
          onRetry={() => void dispatch(queryOwnListings(Number(search.get('page')) || 1))}
        />
      ) : listings.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id="ManageListingsPage.empty" />}
          action={
            <ButtonLink to={paths.newListing()}>
              <FormattedMessage id="ManageListingsPage.create" />
            </ButtonLink>
          }
        >
          <FormattedMessage id="ManageListingsPage.empty.help" />
        </EmptyState>
      ) : (
        <>
          <ul className={css.list}>
            {listings.map(listing => (
              <li key={listing.id}>
                <ManagedListing
                  listing={listing}
                  isChanging={changingId === listing.id}
                  hasFailed={changeFailed?.id === listing.id}
                  onChange={change => void dispatch(changeListing({ id: listing.id, change }))}
                />
              </li>
            ))}
          </ul>
          {pagination && (
            <Pagination
              page={pagination.page}
              totalPages={pagination.totalPages}
              to={page => paths.manageListings({ page })}
            />
          )}
        </>
      )}
    </div>
  );
}
