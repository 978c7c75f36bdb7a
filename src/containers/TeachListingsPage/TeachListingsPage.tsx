import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ClassChange } from '#src/features/classChange/ClassChange.tsx';
import type { OpenChange } from '#src/features/classChange/ClassChangeModal.tsx';
import { useUndoChange } from '#src/features/classChange/useUndoChange.ts';
import { wholeClassOf } from '#src/features/classChange/wholeClass.ts';
import { CloseListingModal } from '#src/features/closeListing/CloseListingModal.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { KeywordSearch } from '#src/components/KeywordSearch/KeywordSearch.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { TeachContent, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useRefetch } from '#src/components/useRefetch.ts';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { listingLimits } from '#shared/config/listing.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { listingGroups } from '#shared/contract/api/teach.ts';
import type { TeachListing, TeachListings } from '#shared/contract/api/teach.ts';
import { undoMs } from '#src/features/classChange/classChange.duck.ts';
import { useClassChange } from '#src/features/classChange/useClassChange.ts';
import { useListingPeople } from '#src/features/closeListing/useListingPeople.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { ListingList, ListingsSkeleton } from './components/ListingList.tsx';
import type { ListingAction } from './components/ListingList.tsx';
import {
  changeListing,
  duplicateListing,
  fetchListings,
  readQuery,
  selectTeachListings,
} from './TeachListingsPage.duck.ts';
import type { ListingChange } from './TeachListingsPage.duck.ts';
import css from './TeachListingsPage.module.css';

/** Loads the listings of the group, the search and the page in the address. */
export const loader: Loader = async ({ search, dispatch }) => {
  await dispatch(fetchListings(readQuery(search)));
};

/** The teacher's listings by group, with search and everything that can be done with one. */
export function TeachListingsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const query = readQuery(search);
  const { show, listings, changedAt } = useAppSelector(selectTeachListings);
  const change = useClassChange();
  const refetch = () => void dispatch(fetchListings(readQuery(search)));
  useRefetch(refetch, changedAt);
  useRefetch(refetch, change.pending?.settlesAt ?? null);
  const error = errorOf(show);
  const { keywords, group } = query;
  const isEmpty = listings?.listings.length === 0 && !keywords && !group;

  return (
    <TeachLayout
      page="listings"
      title={intl.formatMessage({ id: 'TeachListingsPage.title' })}
      freshness={listings}
      actions={
        !isEmpty && (
          <span className={css.create}>
            <ButtonLink to={paths.newListing()}>
              <FormattedMessage id="TeachDeskPage.create" />
            </ButtonLink>
          </span>
        )
      }
    >
      {!isEmpty && (
        <KeywordSearch
          keywords={keywords ?? ''}
          label={intl.formatMessage({ id: 'TeachListingsPage.search' })}
          onSearch={words => void navigate(paths.teachListings({ keywords: words, group }))}
        />
      )}
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
      <TeachContent
        error={error}
        title={<FormattedMessage id="TeachListingsPage.failed" />}
        onRetry={refetch}
        skeleton={<ListingsSkeleton />}
      >
        {!error && listings && (
          <Results
            listings={listings}
            change={change}
            isStale={show.status === 'loading'}
            onLook={refetch}
          />
        )}
      </TeachContent>
    </TeachLayout>
  );
}

interface ResultsProps {
  listings: TeachListings;
  change: ReturnType<typeof useClassChange>;
  /** Another page or search is on its way. */
  isStale: boolean;
  /** Reads the listings again. */
  onLook: () => void;
}

function Results({ listings: { listings, totalPages }, change, isStale, onLook }: ResultsProps) {
  const [search] = useSearchParams();
  const query = readQuery(search);
  const { apply, duplicate } = useListingChanges();
  const [closing, setClosing] = useState<TeachListing | null>(null);
  const [discarding, setDiscarding] = useState<TeachListing | null>(null);
  const [requested, setRequested] = useState<OpenChange | null>(null);
  const people = useListingPeople();
  const undo = useUndoChange(change.actions.undo, onLook);

  const cancel = ({ listingId, title }: TeachListing) => {
    setClosing(null);
    setRequested(wholeClassOf(listingId, title));
  };
  const actions: Record<ListingAction, (listing: TeachListing) => unknown> = {
    duplicate,
    open: listing => apply(listing, 'open'),
    close: setClosing,
    discard: setDiscarding,
    cancel,
  };

  if (listings.length === 0) return <NoListings query={query} />;
  return (
    <>
      <ListingList
        listings={listings}
        isGrouped={!query.group}
        isStale={isStale}
        pendingId={change.pending?.id ?? null}
        onAction={(listing, action) => void actions[action](listing)}
        onUndo={call => void undo(call)}
        onLook={onLook}
      />
      <Pagination
        page={query.page ?? 1}
        totalPages={totalPages}
        to={page => paths.teachListings({ ...query, page })}
      />
      <Presence>
        {closing && (
          <CloseListingModal
            listingId={closing.listingId}
            title={closing.title}
            {...people}
            onClose={() => setClosing(null)}
            onConfirm={() => {
              setClosing(null);
              void apply(closing, 'close');
            }}
            onReload={() => {
              setClosing(null);
              onLook();
            }}
            onCancelClass={() => cancel(closing)}
          />
        )}
      </Presence>
      <Presence>
        {discarding && (
          <DiscardDraft
            title={discarding.title}
            onClose={() => setDiscarding(null)}
            onConfirm={() => {
              setDiscarding(null);
              void apply(discarding, 'discard');
            }}
          />
        )}
      </Presence>
      <ClassChange
        change={requested}
        {...change}
        undoMs={undoMs}
        onClose={() => setRequested(null)}
        onUndone={onLook}
      />
    </>
  );
}

/** Changes a listing and confirms it by a toast, or copies one and opens the copy. */
function useListingChanges() {
  const intl = useIntl();
  const toast = useToast();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  return {
    async apply({ listingId: id, title }: TeachListing, what: ListingChange) {
      const answer = await dispatch(changeListing({ id, change: what }));
      if (!changeListing.fulfilled.match(answer)) return;
      toast.show({
        message: intl.formatMessage({ id: `TeachListingsPage.${what}.done` }, { title }),
      });
    },
    async duplicate({ listingId: id, title }: TeachListing) {
      const wanted = intl.formatMessage({ id: 'TeachListingsPage.copyTitle' }, { title });
      const copy = wanted.length > listingLimits.titleMax ? title : wanted;
      const answer = await dispatch(duplicateListing({ id, title: copy }));
      if (!duplicateListing.fulfilled.match(answer)) return;
      const slug = createSlug(copy);
      await navigate(
        paths.editListing({ slug, id: answer.payload, type: 'draft', tab: 'description' }),
      );
    },
  };
}

interface DiscardDraftProps {
  title: string;
  onClose: () => void;
  onConfirm: () => void;
}

function DiscardDraft({ title, onClose, onConfirm }: DiscardDraftProps) {
  return (
    <ConfirmModal
      title={<FormattedMessage id="TeachListingsPage.discard.title" />}
      keep={<FormattedMessage id="ClassChange.keep" />}
      confirm={<FormattedMessage id="ListingMenu.discard" />}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        <FormattedMessage id="TeachListingsPage.discard.help" values={{ title }} />
      </p>
    </ConfirmModal>
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
