import { useState } from 'react';
import {
  CalendarClock,
  CalendarX2,
  Download,
  MapPin,
  MessageSquare,
  Printer,
  Video,
} from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import * as v from 'valibot';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor, ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ChangeNotice } from '#src/features/classChange/ChangeNotice.tsx';
import { ClassChange } from '#src/features/classChange/ClassChange.tsx';
import { busyClash } from '#src/features/busyTimes/LazyBusyClash.tsx';
import type { OpenChange } from '#src/features/classChange/ClassChangeModal.tsx';
import { useUndoChange } from '#src/features/classChange/useUndoChange.ts';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { SeatsTaken } from '#src/components/SeatsTaken/SeatsTaken.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { TeachContent, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { useNow } from '#src/components/useNow.ts';
import { useOpenByAddress } from '#src/components/useOpenByAddress.ts';
import { useRefetch } from '#src/components/useRefetch.ts';
import { teachDownloads } from '#src/api/teach.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { isUuid } from '#shared/contract/inputRules.ts';
import { day } from '#shared/contract/listingData.ts';
import type { ClassTimeRow, Roster } from '#shared/contract/api/teach.ts';
import { undoMs } from '#src/features/classChange/classChange.duck.ts';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { useClassChange } from '#src/features/classChange/useClassChange.ts';
import { StartClass } from '#src/features/startClass/StartClass.tsx';
import { isStartable } from '#src/features/startClass/isStartable.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { limitedScope } from '#src/store/appThunk.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { fetchCoTeachers } from './coTeachers/coTeachers.duck.ts';
import { CoTeachers } from './coTeachers/CoTeachers.tsx';
import { HostedNotice } from './coTeachers/HostedNotice.tsx';
import { MessageAllModal } from './components/MessageAllModal.tsx';
import { WalkIns } from './components/WalkIns.tsx';
import { RosterTable } from './components/RosterTable.tsx';
import { fetchRoster, selectTeachClass } from './TeachClassPage.duck.ts';
import css from './TeachClassPage.module.css';

/** Loads the roster of the class time in the address. An address that names none is a 404. */
export const loader: Loader = async ({ params, dispatch, getState }) => {
  const { listingId = '', date = '' } = params;
  if (!isUuid(listingId) || !v.is(day, date)) return { status: 404 };
  await dispatch(fetchRoster({ listingId, date }));
  const { show, roster } = selectTeachClass(getState());
  // The list is for the teacher alone.
  const isOwn = roster && !roster.time.teacher && !selectScopes(getState()).includes(limitedScope);
  if (isOwn) await dispatch(fetchCoTeachers(listingId));
  return errorOf(show)?.status === 404 ? { status: 404 } : undefined;
};

/** Who comes to a class time, whether they came, and what a teacher can do with it. */
export function TeachClassPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { listingId = '', date = '' } = useParams();
  const { show, roster } = useAppSelector(selectTeachClass);
  const change = useClassChange();
  const refetch = () => void dispatch(fetchRoster({ listingId, date }));
  const settling = change.pending?.listingId === listingId ? change.pending.settlesAt : null;
  useRefetch(refetch, settling);
  const error = errorOf(show);

  return (
    <TeachLayout
      page="desk"
      title={roster?.time.title ?? intl.formatMessage({ id: 'TeachClassPage.title' })}
      freshness={roster}
    >
      <TeachContent
        error={error}
        title={<FormattedMessage id="TeachClassPage.failed" />}
        onRetry={refetch}
        skeleton={
          <div className={css.content} aria-busy="true">
            <Skeleton shape="block" height="9rem" />
            <Skeleton shape="block" height="20rem" />
          </div>
        }
      >
        {roster && <RosterContent roster={roster} change={change} onChanged={refetch} />}
      </TeachContent>
    </TeachLayout>
  );
}

interface RosterContentProps {
  roster: Roster;
  change: ReturnType<typeof useClassChange>;
  onChanged: () => void;
}

function RosterContent({ roster, change, onChanged }: RosterContentProps) {
  const { time, people, walkIns, helpId } = roster;
  const { teacher } = time;
  const now = useNow();
  const [requested, setRequested] = useState<OpenChange | null>(null);
  const undo = useUndoChange(change.actions.undo, onChanged);
  const isChanging =
    (change.pending?.listingId === time.listingId &&
      now !== null &&
      change.pending.settlesAt > now) ||
    (time.change !== undefined && time.change.status !== 'conflict');
  // A change that was requested on this page is undone by its toast, any by the teacher alone.
  const undoOf = (id: string) =>
    teacher || (change.pending?.id === id && time.change?.status === 'waiting')
      ? {}
      : { onUndo: () => void undo({ listingId: time.listingId, id }) };
  const mayChange =
    !teacher && now !== null && Date.parse(time.start) > now && time.status !== 'canceled';
  return (
    <div className={css.content}>
      <Head time={time} walkIns={walkIns?.length ?? 0} />
      {teacher && helpId && <HostedNotice teacher={teacher} helpId={helpId} />}
      {teacher && isStartable(time, now) && (
        <div>
          <StartClass time={time} />
        </div>
      )}
      <RosterActions
        time={time}
        people={people}
        mayChange={mayChange && !isChanging}
        onRequest={setRequested}
      />
      {time.change ? (
        <ChangeNotice
          change={time.change}
          title={time.title}
          onLook={onChanged}
          {...undoOf(time.change.id)}
        />
      ) : isChanging ? (
        <Notice tone="info" title={<FormattedMessage id="TeachClassPage.isChanging" />}>
          <FormattedMessage id="TeachClassPage.isChanging.help" />
        </Notice>
      ) : null}
      {people.length > 0 ? <RosterTable people={people} time={time} /> : <NoStudents time={time} />}
      {walkIns && time.status !== 'canceled' && now !== null && Date.parse(time.start) <= now && (
        <WalkIns walkIns={walkIns} time={time} />
      )}
      {!teacher && !time.isDraft && time.status !== 'canceled' && <CoTeachers time={time} />}
      <ClassChange
        change={requested}
        {...change}
        undoMs={undoMs}
        clash={busyClash}
        onClose={() => setRequested(null)}
        onUndone={onChanged}
      />
    </div>
  );
}

interface RosterActionsProps extends Pick<Roster, 'time' | 'people'> {
  /** The class time can be moved or canceled now. */
  mayChange: boolean;
  onRequest: (change: OpenChange) => void;
}

function RosterActions({ time, people, mayChange, onRequest }: RosterActionsProps) {
  const coming = people.filter(({ status }) => status === 'accepted').length;
  return (
    <div className={css.actions}>
      {!time.teacher && <MessageAllAction time={time} count={coming} />}
      {people.length > 0 && (
        <>
          <Button
            variant="secondary"
            iconStart={<Printer aria-hidden="true" />}
            onClick={() => window.print()}
          >
            <FormattedMessage id="TeachClassPage.print" />
          </Button>
          {!time.teacher && (
            <ButtonAnchor
              variant="secondary"
              iconStart={<Download aria-hidden="true" />}
              href={teachDownloads.roster(time)}
              download
            >
              <FormattedMessage id="TeachClassPage.csv" />
            </ButtonAnchor>
          )}
        </>
      )}
      {mayChange && (
        <div className={css.changes}>
          <Button
            variant="ghost"
            iconStart={<CalendarClock aria-hidden="true" />}
            onClick={() => onRequest({ subject: time, action: 'move' })}
          >
            <FormattedMessage id="TeachClassPage.move" />
          </Button>
          <Button
            variant="ghost"
            iconStart={<CalendarX2 aria-hidden="true" />}
            onClick={() => onRequest({ subject: time, action: 'cancel' })}
          >
            <FormattedMessage id="TeachClassPage.cancel" />
          </Button>
        </div>
      )}
    </div>
  );
}

function NoStudents({ time }: { time: ClassTimeRow }) {
  const reason = emptyOf(time, useNow());
  return (
    <EmptyState
      title={<FormattedMessage id={`TeachClassPage.${reason}`} />}
      action={
        <ButtonLink
          to={paths.listing({ slug: createSlug(time.title), id: time.listingId })}
          variant="secondary"
        >
          <FormattedMessage id="TeachClassPage.seeListing" />
        </ButtonLink>
      }
    >
      <FormattedMessage id={`TeachClassPage.${reason}.help`} />
    </EmptyState>
  );
}

/**
 * Names the message in place of the students: of a class time that is canceled, closed, over, or
 * still to come.
 */
function emptyOf({ status, isClosed, end }: ClassTimeRow, now: number | null) {
  if (status === 'canceled') return 'canceled';
  if (isClosed) return 'closed';
  return now !== null && Date.parse(end) <= now ? 'over' : 'empty';
}

/** @param walkIns those who came without a booking: they have a place, too */
function Head({ time, walkIns }: { time: ClassTimeRow; walkIns: number }) {
  return (
    <div className={css.head}>
      <ClassTime start={time.start} end={time.end} timeZone={time.timezone} size="large" />
      <div className={css.facts}>
        {time.status !== 'scheduled' && (
          <Badge tone={time.status === 'canceled' ? 'error' : 'info'}>
            <FormattedMessage id={`ClassTimeList.${time.status}`} />
          </Badge>
        )}
        {time.isClosed && (
          <Badge>
            <FormattedMessage id="ClassTimeList.closed" />
          </Badge>
        )}
        {time.status !== 'canceled' && !(time.isClosed && time.taken + walkIns === 0) && (
          <SeatsTaken taken={time.taken + walkIns} places={time.places} />
        )}
        {time.waiting !== undefined && time.waiting > 0 && (
          <Badge tone="info">
            <FormattedMessage id="ClassTimeList.waiting" values={{ count: time.waiting }} />
          </Badge>
        )}
        <span className={css.place}>
          {time.isOnline ? <Video aria-hidden="true" /> : <MapPin aria-hidden="true" />}
          {time.isOnline ? <FormattedMessage id="ClassTimeList.online" /> : time.place}
        </span>
      </div>
    </div>
  );
}

function MessageAllAction({ time, count }: { time: ClassTimeRow; count: number }) {
  const { isOpen, open, close } = useOpenByAddress('message');
  if (count === 0) return null;
  return (
    <>
      <Button iconStart={<MessageSquare aria-hidden="true" />} variant="secondary" onClick={open}>
        <FormattedMessage id="TeachClassPage.messageAll" />
      </Button>
      <MessageAllModal time={time} count={count} isOpen={isOpen} onClose={close} />
    </>
  );
}
