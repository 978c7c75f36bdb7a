import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ClassChange } from '#src/components/ClassChange/ClassChange.tsx';
import type { OpenChange } from '#src/components/ClassChange/ClassChangeModal.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { TeachFailure, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useRefetch } from '#src/components/useRefetch.ts';
import { listingLimits } from '#shared/config/listing.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { listingGroups } from '#shared/contract/api/teach.ts';
import type { TeachListing, TeachListings } from '#shared/contract/api/teach.ts';
import { undoMs } from '#src/ducks/classChange.duck.ts';
import { useClassChange } from '#src/hooks/useClassChange.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { CloseModal } from './components/CloseModal.tsx';
import { DiscardModal } from './components/DiscardModal.tsx';
import { ListingList, ListingsSkeleton } from './components/ListingList.tsx';
import type { ListingAction } from './components/ListingList.tsx';
import { SearchForm } from './components/SearchForm.tsx';
import {
  changeListing,
  duplicateListing,
  fetchListings,
  readQuery,
  selectTeachListings,
} from './TeachListingsPage.duck.ts';
import type { ListingChange } from './TeachListingsPage.duck.ts';

/** Loads the listings of the group, the search and the page in the address. */
export const loader: Loader = async ({ search, dispatch }) => {
  await dispatch(fetchListings(readQuery(search)));
};

/** The teacher's listings by group, with search and everything that can be done with one. */
export function TeachListingsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const query = readQuery(search);
  const { show, listings, changedAt } = useAppSelector(selectTeachListings);
  const change = useClassChange();
  const refetch = () => void dispatch(fetchListings(readQuery(search)));
  useRefetch(refetch, changedAt);
  useRefetch(refetch, change.asked?.settlesAt ?? null);
  const error = errorOf(show);
  const { keywords, group } = query;

  return (
    <TeachLayout
      page="listings"
      title={intl.formatMessage({ id: 'TeachListingsPage.title' })}
      freshness={listings}
      actions={
        <ButtonLink to={paths.newListing()}>
          <FormattedMessage id="TeachDeskPage.create" />
        </ButtonLink>
      }
    >
      <SearchForm keywords={keywords ?? ''} group={group} />
      <Tabs
        label={intl.formatMessage({ id: 'TeachListingsPage.groups' })}
        selected={group ?? 'all'}
        tabs={[undefined, ...listingGroups].map(one => ({
          id: one ?? 'all',
          to: paths.teachListings({ keywords, group: one }),
          label: intl.formatMessage({ id: `TeachListingsPage.group.${one ?? 'all'}` }),
          count: one && listings?.counts[one],
          countTone: 'neutral',
        }))}
      />
      {error ? (
        <TeachFailure
          error={error}
          title={<FormattedMessage id="TeachListingsPage.failed" />}
          onRetry={refetch}
        />
      ) : listings ? (
        <Results listings={listings} change={change} isStale={show.status === 'loading'} />
      ) : (
        <ListingsSkeleton />
      )}
    </TeachLayout>
  );
}

interface ResultsProps {
  listings: TeachListings;
  change: ReturnType<typeof useClassChange>;
  /** Another page or search is on its way. */
  isStale: boolean;
}

function Results({ listings: { listings, totalPages }, change, isStale }: ResultsProps) {
  const intl = useIntl();
  const toast = useToast();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const query = readQuery(search);
  const [closing, setClosing] = useState<TeachListing | null>(null);
  const [discarding, setDiscarding] = useState<TeachListing | null>(null);
  const [asked, setAsked] = useState<OpenChange | null>(null);

  async function apply({ listingId: id, title }: TeachListing, what: ListingChange) {
    setClosing(null);
    setDiscarding(null);
    const answer = await dispatch(changeListing({ id, change: what }));
    if (!changeListing.fulfilled.match(answer)) return;
    toast.show({
      message: intl.formatMessage({ id: `TeachListingsPage.${what}.done` }, { title }),
    });
  }

  async function duplicate({ listingId: id, title }: TeachListing) {
    const wanted = intl.formatMessage({ id: 'TeachListingsPage.copyTitle' }, { title });
    const copy = wanted.length > listingLimits.titleMax ? title : wanted;
    const answer = await dispatch(duplicateListing({ id, title: copy }));
    if (!duplicateListing.fulfilled.match(answer)) return;
    const slug = createSlug(copy);
    await navigate(
      paths.editListing({ slug, id: answer.payload, type: 'draft', tab: 'description' }),
    );
  }

  function act(listing: TeachListing, action: ListingAction) {
    if (action === 'duplicate') void duplicate(listing);
    else if (action === 'open') void apply(listing, 'open');
    else if (action === 'close') setClosing(listing);
    else if (action === 'discard') setDiscarding(listing);
    else askToCancel(listing);
  }

  function askToCancel({ listingId, title, timezone = 'UTC', next = '' }: TeachListing) {
    setClosing(null);
    setAsked({
      action: 'cancel',
      isWholeClass: true,
      subject: { listingId, title, timezone, date: '', start: next, end: next, isWeekly: true },
    });
  }

  if (listings.length === 0) return <NoListings query={query} />;
  return (
    <>
      <ListingList listings={listings} isGrouped={!query.group} isStale={isStale} onAction={act} />
      <Pagination
        page={query.page ?? 1}
        totalPages={totalPages}
        to={page => paths.teachListings({ ...query, page })}
      />
      {closing && (
        <CloseModal
          listing={closing}
          onClose={() => setClosing(null)}
          onConfirm={() => void apply(closing, 'close')}
          onCancelClass={() => askToCancel(closing)}
        />
      )}
      {discarding && (
        <DiscardModal
          title={discarding.title}
          onClose={() => setDiscarding(null)}
          onConfirm={() => void apply(discarding, 'discard')}
        />
      )}
      <ClassChange change={asked} {...change} undoMs={undoMs} onClose={() => setAsked(null)} />
    </>
  );
}

function NoListings({ query: { keywords, group } }: { query: ReturnType<typeof readQuery> }) {
  if (keywords || group) {
    return (
      <EmptyState
        title={<FormattedMessage id="TeachListingsPage.none" />}
        action={
          <ButtonLink to={paths.teachListings()} variant="secondary">
            <FormattedMessage id="TeachListingsPage.none.action" />
          </ButtonLink>
        }
      >
        {keywords && <FormattedMessage id="TeachListingsPage.none.help" values={{ keywords }} />}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<FormattedMessage id="TeachListingsPage.empty" />}
      action={
        <ButtonLink to={paths.newListing()}>
          <FormattedMessage id="TeachDeskPage.create" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="TeachListingsPage.empty.help" />
    </EmptyState>
  );
}
