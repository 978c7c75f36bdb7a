import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { InlineTextButton, Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useReader } from '#src/components/useNow.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { isAppError, shownFailure } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { paths } from '#shared/config/paths.ts';
import type { OwnSession } from '#shared/contract/api/orders.ts';
import type { OwnEntry, SoldOutTime, WaitingLists } from '#shared/contract/api/waitingList.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { bookedAt, isWeekly } from '#shared/transactions/ordering.ts';
import { fetchWaitingLists, joinWaitingList } from '../waiting.duck.ts';
import css from './WaitingPanel.module.css';

export interface WaitingPanelProps {
  listing: Listing;
  /** What the reader has booked: nobody waits for a place of their own. */
  booked: readonly OwnSession[];
}

/** Number of class times shown at first. */
const firstShown = 3;

/** Class times that are sold out, each with its waiting list. */
export function WaitingPanel({ listing, booked }: WaitingPanelProps) {
  const dispatch = useAppDispatch();
  const [lists, setLists] = useState<WaitingLists | 'loading' | 'failed'>('loading');
  const [showsAll, setShowsAll] = useState(false);
  const { id } = listing;
  const load = useCallback(() => {
    setLists('loading');
    dispatch(fetchWaitingLists(id))
      .unwrap()
      .then(setLists, () => setLists('failed'));
  }, [dispatch, id]);
  useEffect(load, [load]);

  // Most pages turn out to have none: room for it would be taken back.
  if (lists === 'loading') return null;
  if (lists === 'failed') {
    return (
      <p className={css.note} role="status">
        <FormattedMessage id="WaitingList.loadFailed" />{' '}
        <InlineTextButton onClick={load}>
          <FormattedMessage id="ListingPage.retry" />
        </InlineTextButton>
      </p>
    );
  }
  const { own } = lists;
  const times = lists.times.filter(time => bookedAt(booked, time) === null);
  if (times.length === 0) return null;
  const shown = showsAll ? times : times.slice(0, firstShown);
  return (
    <section className={css.root}>
      <h3 className={css.title}>
        <FormattedMessage id={`WaitingList.title${isWeekly(listing) ? '.weekly' : ''}`} />
      </h3>
      <p className={css.note}>
        <FormattedMessage id="WaitingList.text" />
      </p>
      <ul className={css.times}>
        {shown.map(time => (
          <li key={time.start} className={css.time}>
            <Waitable
              listing={listing}
              time={time}
              entry={own.find(({ start }) => Date.parse(start) === Date.parse(time.start))}
            />
          </li>
        ))}
      </ul>
      {shown.length < times.length && (
        <InlineTextButton onClick={() => setShowsAll(true)}>
          <FormattedMessage id="WaitingList.more" values={{ count: times.length - shown.length }} />
        </InlineTextButton>
      )}
    </section>
  );
}

interface WaitableProps {
  listing: Listing;
  time: SoldOutTime;
  /** The reader's own. */
  entry: OwnEntry | undefined;
}

/** A class time with the button that joins its list, or the reader's own place on it. */
function Waitable({ listing, time, entry }: WaitableProps) {
  const intl = useIntl();
  const reader = useReader();
  const zone = reader?.timeZone ?? listing.attributes.publicData.timezone ?? 'UTC';
  const when = {
    day: formatDay(time.start, zone, intl.locale),
    time: formatTime(time.start, zone, intl.locale),
  };
  const { join, isJoining, failure } = useJoin(listing.id, time.start);
  return (
    <>
      <span>
        {when.day} <span className={css.clock}>{when.time}</span>
      </span>
      {entry ? (
        <ButtonLink variant="secondary" to={paths.order({ id: entry.transactionId })}>
          <FormattedMessage id={`WaitingList.own.${entry.state}`} />
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          inProgress={isJoining}
          aria-label={intl.formatMessage({ id: 'WaitingList.join.at' }, when)}
          onClick={join}
        >
          <FormattedMessage id="WaitingList.join" />
        </Button>
      )}
      {failure && <JoinFailure error={failure} />}
    </>
  );
}

/** Joins the list of a class time; visitors sign up first and come back to this page. */
function useJoin(listingId: string, bookingStart: string) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const [isJoining, setJoining] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  async function joinNow() {
    setJoining(true);
    setFailure(null);
    try {
      const id = await dispatch(joinWaitingList({ listingId, bookingStart })).unwrap();
      await navigate(paths.order({ id }));
    } catch (error) {
      setJoining(false);
      if (!isAppError(error)) throw error;
      setFailure(shownFailure(error));
    }
  }
  function join() {
    if (isAuthenticated) void joinNow();
    else void navigate(paths.signup(), { state: { from: `${pathname}${search}` } });
  }
  return { join, isJoining, failure };
}

function JoinFailure({ error: { code, transactionId } }: { error: AppError }) {
  const { messages } = useIntl();
  const id = `WaitingList.failed.${code}`;
  return (
    <div className={css.failure}>
      <Notice
        tone="error"
        title={<FormattedMessage id="WaitingList.failed" />}
        action={
          transactionId && (
            <Link to={paths.order({ id: transactionId })}>
              <FormattedMessage id="WaitingList.failed.link" />
            </Link>
          )
        }
      >
        <FormattedMessage id={messages[id] ? id : 'WaitingList.failed.text'} />
      </Notice>
    </div>
  );
}
