import { clsx } from 'clsx';
import type { Loader } from '#src/store/loader.ts';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { AccountTabs } from '#src/components/AccountLayout/AccountLayout.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectOwnListings } from '#src/ducks/marketplaceData.duck.ts';
import type { CloseListingProps } from './components/CloseListing.tsx';
import { ManagedListing } from './components/ManagedListing/ManagedListing.tsx';
import {
  changeListing,
  queryOwnListings,
  selectManageListings,
} from './ManageListingsPage.duck.ts';
import type { ListingChange } from './ManageListingsPage.duck.ts';
import css from './ManageListingsPage.module.css';
import type { OwnListing } from '#shared/contract/entities.ts';

/** Question before a listing is closed; most visits close none. */
const LazyCloseListing = lazyComponent<CloseListingProps>({
  load: () => import('./components/CloseListing.tsx').then(module => module.CloseListing),
  messages: ['teach', 'dateField'],
  Failure: ({ onClose, retry }) => (
    <Modal
      isOpen
      size="small"
      onClose={onClose}
      title={<FormattedMessage id="ManageListingsPage.actionFailed" />}
      footer={
        <Button onClick={retry}>
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      }
    >
      {null}
    </Modal>
  ),
});

/** Loads the page of listings in the address. An invalid page is the first. */
export const loader: Loader = async ({ search, dispatch }) => {
  const page = Number(search.get('page') ?? 1);
  await dispatch(queryOwnListings(Number.isInteger(page) && page > 0 ? page : 1));
};

/** Lists the teacher's listings in every state, with their actions. */
export function ManageListingsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const [search] = useSearchParams();
  const { query, listingIds, changingId, changeFailed } = useAppSelector(selectManageListings);
  const listings = useAppSelector(state => selectOwnListings(state, listingIds));
  const title = intl.formatMessage({ id: 'ManageListingsPage.title' });
  const [closing, setClosing] = useState<OwnListing | null>(null);
  const question = LazyCloseListing.useStatus();
  const isQuestionComing = question === 'idle' || question === 'loading';
  const refetch = () => void dispatch(queryOwnListings(Number(search.get('page')) || 1));

  const changeListingOf = useChangeListing();
  async function change(listing: OwnListing, what: ListingChange) {
    // The pressed button is removed with its card.
    if ((await changeListingOf(listing, what)) && what === 'discard') heading.current?.focus();
  }

  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      <AccountTabs selected="listings" isTeacher />
      <header className={css.header}>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {listings.length > 0 && (
          <ButtonLink to={paths.newListing()}>
            <FormattedMessage id="ManageListingsPage.create" />
          </ButtonLink>
        )}
      </header>
      {query.status === 'failed' ? (
        <ErrorState onRetry={refetch} />
      ) : listings.length === 0 ? (
        <EmptyPage />
      ) : (
        <>
          <ul
            className={clsx(css.list, query.status === 'loading' && css.stale)}
            aria-busy={query.status === 'loading' || undefined}
          >
            {listings.map(listing => (
              <li key={listing.id}>
                <RecordBoundary type="ownListing" id={listing.id}>
                  <ManagedListing
                    listing={listing}
                    isChanging={
                      changingId === listing.id || (isQuestionComing && closing?.id === listing.id)
                    }
                    hasFailed={changeFailed?.id === listing.id}
                    onChange={what =>
                      what === 'close' ? setClosing(listing) : void change(listing, what)
                    }
                  />
                </RecordBoundary>
              </li>
            ))}
          </ul>
          <Pages />
        </>
      )}
      {(closing || question === 'ready') && (
        <LazyCloseListing
          listing={closing}
          onClose={() => setClosing(null)}
          onConfirm={listing => {
            setClosing(null);
            void change(listing, 'close');
          }}
          onLook={refetch}
        />
      )}
    </div>
  );
}

/** Changes a listing and confirms it by a toast; resolves with whether it worked. */
function useChangeListing() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const toast = useToast();
  return async ({ id, attributes: { title } }: OwnListing, what: ListingChange) => {
    const answer = await dispatch(changeListing({ id, change: what }));
    if (!changeListing.fulfilled.match(answer)) return false;
    toast.show({
      message: intl.formatMessage({ id: `ManageListingsPage.${what}.done` }, { title }),
    });
    return true;
  };
}

function Pages() {
  const { pagination } = useAppSelector(selectManageListings);
  if (!pagination) return null;
  const { page, totalPages } = pagination;
  return (
    <Pagination
      page={page}
      totalPages={totalPages}
      to={other => paths.manageListings({ page: other })}
    />
  );
}

/** Empty state, or the notice of a page beyond the last one. */
function EmptyPage() {
  const { pagination } = useAppSelector(selectManageListings);
  const isBeyond = (pagination?.totalItems ?? 0) > 0;
  const messageKey = isBeyond ? 'emptyPage' : 'empty';
  return (
    <EmptyState
      title={<FormattedMessage id={`ManageListingsPage.${messageKey}`} />}
      action={
        <ButtonLink to={isBeyond ? paths.manageListings() : paths.newListing()}>
          <FormattedMessage id={`ManageListingsPage.${isBeyond ? 'emptyPage.action' : 'create'}`} />
        </ButtonLink>
      }
    >
      <FormattedMessage id={`ManageListingsPage.${messageKey}.help`} />
    </EmptyState>
  );
}
