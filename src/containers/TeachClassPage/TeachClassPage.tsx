import { useState } from 'react';
import { CalendarX2, CalendarClock, Download, MessageSquare, Printer } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import * as v from 'valibot';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor, ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ClassChange } from '#src/components/ClassChange/ClassChange.tsx';
import type { OpenChange } from '#src/components/ClassChange/ClassChangeModal.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { SeatsTaken } from '#src/components/SeatsTaken/SeatsTaken.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { TeachFailure, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { useNow } from '#src/components/useNow.ts';
import { useRefetch } from '#src/components/useRefetch.ts';
import { teachDownloads } from '#src/api/teach.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { isUuid } from '#shared/contract/inputRules.ts';
import { day } from '#shared/contract/listingData.ts';
import type { ClassTimeRow, Roster } from '#shared/contract/api/teach.ts';
import { undoMs } from '#src/ducks/classChange.duck.ts';
import { useClassChange } from '#src/hooks/useClassChange.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { MessageAllModal } from './components/MessageAllModal.tsx';
import { RosterTable } from './components/RosterTable.tsx';
import { fetchRoster, selectTeachClass } from './TeachClassPage.duck.ts';
import css from './TeachClassPage.module.css';

/** Loads the roster of the class time in the address. An address that names none is a 404. */
export const loader: Loader = async ({ params, dispatch, getState }) => {
  const { listingId = '', date = '' } = params;
  if (!isUuid(listingId) || !v.is(day, date)) return { status: 404 };
  await dispatch(fetchRoster({ listingId, date }));
  return errorOf(selectTeachClass(getState()).show)?.status === 404 ? { status: 404 } : undefined;
};

/** Who comes to a class time, whether they came, and what a teacher can do with it. */
export function TeachClassPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { listingId = '', date = '' } = useParams();
  const { show, roster } = useAppSelector(selectTeachClass);
  const change = useClassChange();
  const refetch = () => void dispatch(fetchRoster({ listingId, date }));
  const settling = change.asked?.listingId === listingId ? change.asked.settlesAt : null;
  useRefetch(refetch, settling);
  const error = errorOf(show);

  return (
    <TeachLayout
      page="desk"
      title={roster?.time.title ?? intl.formatMessage({ id: 'TeachClassPage.title' })}
      freshness={roster}
    >
      {roster ? (
        <RosterContent roster={roster} change={change} onChanged={refetch} />
      ) : error ? (
        <TeachFailure
          error={error}
          title={<FormattedMessage id="TeachClassPage.failed" />}
          onRetry={refetch}
        />
      ) : (
        <div className={css.content} aria-busy="true">
          <Skeleton shape="block" height="9rem" />
          <Skeleton shape="block" height="20rem" />
        </div>
      )}
    </TeachLayout>
  );
}

interface RosterContentProps {
  roster: Roster;
  change: ReturnType<typeof useClassChange>;
  onChanged: () => void;
}

function RosterContent({ roster: { time, people }, change, onChanged }: RosterContentProps) {
  const now = useNow();
  const [asked, setAsked] = useState<OpenChange | null>(null);
  const coming = people.filter(({ status }) => status === 'accepted').length;
  const isChanging =
    change.asked?.listingId === time.listingId && now !== null && change.asked.settlesAt > now;
  const mayChange = now !== null && Date.parse(time.start) > now && time.status !== 'canceled';
  return (
    <div className={css.content}>
      <Head time={time} />
      <div className={css.actions}>
        <MessageAllAction time={time} count={coming} />
        <Button
          variant="secondary"
          iconStart={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        >
          <FormattedMessage id="TeachClassPage.print" />
        </Button>
        <ButtonAnchor
          variant="secondary"
          iconStart={<Download aria-hidden="true" />}
          href={teachDownloads.roster(time)}
          download
        >
          <FormattedMessage id="TeachClassPage.csv" />
        </ButtonAnchor>
        {mayChange && !isChanging && (
          <>
            <Button
              variant="ghost"
              iconStart={<CalendarClock aria-hidden="true" />}
              onClick={() => setAsked({ subject: time, action: 'move' })}
            >
              <FormattedMessage id="TeachClassPage.move" />
            </Button>
            <Button
              variant="ghost"
              iconStart={<CalendarX2 aria-hidden="true" />}
              onClick={() => setAsked({ subject: time, action: 'cancel' })}
            >
              <FormattedMessage id="TeachClassPage.cancel" />
            </Button>
          </>
        )}
      </div>
      {isChanging && (
        <Notice tone="info" title={<FormattedMessage id="TeachClassPage.isChanging" />}>
          <FormattedMessage id="TeachClassPage.isChanging.help" />
        </Notice>
      )}
      {people.length > 0 ? (
        <RosterTable people={people} time={time} />
      ) : (
        <EmptyState
          title={<FormattedMessage id="TeachClassPage.empty" />}
          action={
            <ButtonLink
              to={paths.listing({ slug: createSlug(time.title), id: time.listingId })}
              variant="secondary"
            >
              <FormattedMessage id="TeachClassPage.seeListing" />
            </ButtonLink>
          }
        >
          <FormattedMessage id="TeachClassPage.empty.help" />
        </EmptyState>
      )}
      <ClassChange
        change={asked}
        {...change}
        undoMs={undoMs}
        onClose={() => setAsked(null)}
        onUndone={onChanged}
      />
    </div>
  );
}

function Head({ time }: { time: ClassTimeRow }) {
  return (
    <div className={css.head}>
      <ClassTime start={time.start} end={time.end} timeZone={time.timezone} size="large" />
      <div className={css.facts}>
        {time.status !== 'scheduled' && (
          <Badge tone={time.status === 'canceled' ? 'error' : 'info'}>
            <FormattedMessage id={`ClassTimeList.${time.status}`} />
          </Badge>
        )}
        <SeatsTaken taken={time.taken} places={time.places} />
        <span>{time.isOnline ? <FormattedMessage id="ClassTimeList.online" /> : time.place}</span>
      </div>
    </div>
  );
}

function MessageAllAction({ time, count }: { time: ClassTimeRow; count: number }) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <Button
        iconStart={<MessageSquare aria-hidden="true" />}
        variant="secondary"
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="TeachClassPage.messageAll" />
      </Button>
      <MessageAllModal time={time} count={count} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
