import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { ClassChange } from '#src/features/classChange/ClassChange.tsx';
import { undoMs } from '#src/features/classChange/classChange.duck.ts';
import { busyClash } from '#src/features/busyTimes/LazyBusyClash.tsx';
import type { OpenChange } from '#src/features/classChange/ClassChangeModal.tsx';
import type { useClassChange } from '#src/features/classChange/useClassChange.ts';
import { useUndoChange } from '#src/features/classChange/useUndoChange.ts';
import { wholeClassOf } from '#src/features/classChange/wholeClass.ts';
import { SeriesChange } from '#src/features/classChange/series/SeriesChange.tsx';
import type { OpenSeries } from '#src/features/classChange/series/SeriesChangeModal.tsx';
import { CloseListingModal } from '#src/features/closeListing/CloseListingModal.tsx';
import { useListingPeople } from '#src/features/closeListing/useListingPeople.ts';
import { listingLimits } from '#shared/config/listing.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { TeachListing } from '#shared/contract/api/teach.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { changeListing, duplicateListing } from '../ManageListingsPage.duck.ts';
import type { ListingChange, ListingsQuery } from '../ManageListingsPage.duck.ts';
import type { ListingsShown } from '../ownListings.ts';
import type { ListingAction } from './listingActions.ts';
import { ListingList } from './ListingList.tsx';

export interface ResultsProps {
  listings: ListingsShown;
  query: ListingsQuery;
  change: ReturnType<typeof useClassChange>;
  /** Another page or search is on its way. */
  isStale: boolean;
  /** Reads the listings again. */
  onLook: () => void;
  /** Called when a card is gone, with the button that had the focus. */
  onGone: () => void;
}

/** Question that is open on the page: to close a listing, or to discard a draft. */
type Question = { kind: 'close' | 'discard'; listing: TeachListing };

/** The listings of a page, and the questions before something is done with one. */
export function Results(props: ResultsProps) {
  const { listings, query, change, isStale, onLook } = props;
  const [question, setQuestion] = useState<Question | null>(null);
  const [requested, setRequested] = useState<OpenChange | null>(null);
  const [series, setSeries] = useState<OpenSeries | null>(null);
  const [actedId, setActedId] = useState<string | null>(null);
  const undo = useUndoChange(change.actions.undo, onLook);
  const { apply, duplicate } = useListingChanges(props.onGone);

  function askToCancel({ listingId, title }: TeachListing) {
    setQuestion(null);
    setRequested(wholeClassOf(listingId, title));
  }

  function act(listing: TeachListing, action: ListingAction) {
    setActedId(listing.listingId);
    if (action === 'duplicate') void duplicate(listing);
    else if (action === 'open') void apply(listing, 'open');
    else if (action === 'cancel') askToCancel(listing);
    else if (action === 'series') {
      setSeries({ listingId: listing.listingId, title: listing.title, data: listing.publicData });
    } else setQuestion({ kind: action, listing });
  }

  return (
    <>
      <ListingList
        listings={listings.listings}
        isGrouped={!query.group}
        isStale={isStale}
        actedId={actedId}
        pendingId={change.pending?.id ?? null}
        onAction={act}
        onUndo={call => void undo(call)}
        onLook={onLook}
      />
      <Pagination
        page={query.page}
        totalPages={listings.totalPages}
        to={page => paths.manageListings({ ...query, page })}
      />
      <Questions
        question={question}
        onClose={() => setQuestion(null)}
        onConfirm={({ listing, kind }) => {
          setQuestion(null);
          void apply(listing, kind);
        }}
        onLook={onLook}
        onCancelClass={askToCancel}
      />
      <ClassChange
        change={requested}
        {...change}
        undoMs={undoMs}
        clash={busyClash}
        onClose={() => setRequested(null)}
        onUndone={onLook}
      />
      <SeriesChange
        series={series}
        {...change}
        undoMs={undoMs}
        onClose={() => setSeries(null)}
        onUndone={onLook}
      />
    </>
  );
}

/** Changes of a listing, each confirmed by a toast when it is made. */
function useListingChanges(onGone: () => void) {
  const intl = useIntl();
  const toast = useToast();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();

  async function apply({ listingId: id, title }: TeachListing, what: ListingChange) {
    const answer = await dispatch(changeListing({ id, change: what }));
    if (!changeListing.fulfilled.match(answer)) return;
    toast.show({
      message: intl.formatMessage({ id: `ManageListingsPage.${what}.done` }, { title }),
    });
    if (what === 'discard') onGone();
  }

  async function duplicate({ listingId: id, title }: TeachListing) {
    const wanted = intl.formatMessage({ id: 'ManageListingsPage.copyTitle' }, { title });
    const copy = wanted.length > listingLimits.titleMax ? title : wanted;
    const answer = await dispatch(duplicateListing({ id, title: copy }));
    if (!duplicateListing.fulfilled.match(answer)) return;
    const slug = createSlug(copy);
    await navigate(
      paths.editListing({ slug, id: answer.payload, type: 'draft', tab: 'description' }),
    );
  }

  return { apply, duplicate };
}

interface QuestionsProps {
  question: Question | null;
  onClose: () => void;
  onConfirm: (question: Question) => void;
  onLook: () => void;
  onCancelClass: (listing: TeachListing) => void;
}

function Questions({ question, onClose, onConfirm, onLook, onCancelClass }: QuestionsProps) {
  const people = useListingPeople();
  return (
    <>
      <Presence>
        {question?.kind === 'close' && (
          <CloseListingModal
            listingId={question.listing.listingId}
            title={question.listing.title}
            {...people}
            onClose={onClose}
            onConfirm={() => onConfirm(question)}
            onReload={() => {
              onClose();
              onLook();
            }}
            onCancelClass={() => onCancelClass(question.listing)}
          />
        )}
      </Presence>
      <Presence>
        {question?.kind === 'discard' && (
          <ConfirmModal
            title={<FormattedMessage id="ManageListingsPage.discard.title" />}
            keep={<FormattedMessage id="ManageListingsPage.discard.keep" />}
            confirm={<FormattedMessage id="ListingMenu.discard" />}
            onClose={onClose}
            onConfirm={() => onConfirm(question)}
          >
            <p>
              <FormattedMessage
                id="ManageListingsPage.discard.help"
                values={{ title: question.listing.title }}
              />
            </p>
          </ConfirmModal>
        )}
      </Presence>
    </>
  );
}
