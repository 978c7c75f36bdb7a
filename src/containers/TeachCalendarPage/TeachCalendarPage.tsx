import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import type { BusySpan } from '#shared/contract/api/busy.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { ChangeNotices } from '#src/features/classChange/ChangeNotices.tsx';
import { ClassChange } from '#src/features/classChange/ClassChange.tsx';
import { busyClash } from '#src/features/busyTimes/LazyBusyClash.tsx';
import type { OpenChange } from '#src/features/classChange/ClassChangeModal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { TeachContent, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { screens, useMediaQuery } from '#src/components/useMediaQuery.ts';
import { useNow, useReader } from '#src/components/useNow.ts';
import type { Reader } from '#src/components/useNow.ts';
import { useRefetch } from '#src/components/useRefetch.ts';
import { paths } from '#shared/config/paths.ts';
import { undoMs } from '#src/features/classChange/classChange.duck.ts';
import { fetchBusy, selectBusyTimes } from '#src/features/busyTimes/busyTimes.duck.ts';
import { useClassChange } from '#src/features/classChange/useClassChange.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { readerZone } from '#src/store/readerZone.ts';
import { errorOf } from '#src/util/request.ts';
import { calendarViews, dayOf, readAddress } from './calendarRange.ts';
import type { CalendarAddress, CalendarView } from './calendarRange.ts';
import { ClassCard } from './components/ClassCard.tsx';
import { MonthDots } from './components/MonthDots.tsx';
import { CalendarSkeleton } from './components/CalendarSkeleton.tsx';
import type { ClassCalendarProps } from './components/ClassCalendar.tsx';
import { calendarOf } from './components/lazyCalendars.tsx';
import { Steps, StepsSkeleton } from './components/Steps.tsx';
import { fetchCalendar, selectTeachCalendar } from './TeachCalendarPage.duck.ts';
import { BusyButton } from './busy/BusyButton.tsx';
import { BusyFailures } from './busy/BusyFailures.tsx';
import { TimeOffButton } from './timeOff/TimeOffButton.tsx';
import { TimeOffNotices } from './timeOff/TimeOffNotices.tsx';
import { fetchTimeOffs } from './timeOff/timeOff.duck.ts';
import css from './TeachCalendarPage.module.css';

const isServer = typeof window === 'undefined';

const viewOf = ({ view }: CalendarAddress, isPhone: boolean): CalendarView =>
  view ?? (isPhone ? 'agenda' : 'week');

/** A month on a phone has dots, and the class times of one day below; the library draws others. */
const isDotted = (view: CalendarView, isPhone: boolean) => view === 'month' && isPhone;

/**
 * Loads the class times around the day in the address, in the reader's zone; nothing on the server
 * while that is not known. The calendar itself is drawn by the browser.
 */
export const loader: Loader = async ({ search, dispatch }) => {
  const address = readAddress(search);
  if (!isServer) {
    const isPhone = window.matchMedia(screens.phone).matches;
    const view = viewOf(address, isPhone);
    if (!isDotted(view, isPhone)) void calendarOf(view).preload();
  }
  const zone = dispatch(readerZone());
  await Promise.all([
    zone && dispatch(fetchCalendar({ date: dayOf(address, zone, Date.now()), zone })),
    dispatch(fetchTimeOffs()),
    dispatch(fetchBusy()),
  ]);
};

/** The teacher's class times by week, month, or as a list; one can be dragged to another time. */
export function TeachCalendarPage() {
  const intl = useIntl();
  const reader = useReader();
  const { show, calendar } = useAppSelector(selectTeachCalendar);
  const change = useClassChange();
  const [requested, setRequested] = useState<OpenChange | null>(null);
  const [shown, setShown] = useState<ClassTimeRow | null>(null);
  const { address, view, date } = useShownCalendar(reader);
  const refetch = useCalendarRange(date, reader, change.pending?.settlesAt ?? null);

  return (
    <TeachLayout
      page="calendar"
      title={intl.formatMessage({ id: 'TeachCalendarPage.title' })}
      freshness={calendar}
      actions={<Actions />}
    >
      <Tabs
        label={intl.formatMessage({ id: 'TeachCalendarPage.views' })}
        // The server does not know whether the screen is that of a phone.
        selected={reader ? view : address.view}
        tabs={calendarViews.map(id => ({
          id,
          to: paths.teachCalendar({ view: id, date: address.date }),
          label: intl.formatMessage({ id: `TeachCalendarPage.view.${id}` }),
        }))}
      />
      {date ? <Steps view={view} date={date} /> : <StepsSkeleton />}
      <TimeOffNotices onChanged={refetch} />
      <BusyFailures />
      <TeachContent
        error={errorOf(show)}
        title={<FormattedMessage id="TeachCalendarPage.failed" />}
        onRetry={refetch}
        skeleton={
          <>
            <div className={css.zone}>
              <Skeleton width="30rem" />
            </div>
            <CalendarSkeleton />
          </>
        }
      >
        {date && calendar && (
          <>
            {errorOf(show) && <StaleNotice onRetry={refetch} />}
            <ChangeNotices
              times={calendar.times}
              pendingId={change.pending?.id ?? null}
              undo={change.actions.undo}
              onLook={refetch}
            />
            <CalendarRegion
              view={view}
              date={date}
              times={calendar.times}
              lockedListingId={change.pending?.listingId ?? null}
              onMove={setRequested}
              onOpen={setShown}
              isLoading={show.status === 'loading'}
            />
          </>
        )}
      </TeachContent>
      <OpenClass
        {...{ shown, change, requested, refetch }}
        onMove={setRequested}
        onClose={() => setShown(null)}
      />
    </TeachLayout>
  );
}

const Actions = () => (
  <>
    <TimeOffButton />
    <span className={css.create}>
      <ButtonLink to={paths.startListing()} variant="secondary">
        <FormattedMessage id="TeachCalendarPage.create" />
      </ButtonLink>
    </span>
  </>
);

interface OpenClassProps {
  /** Class time of the open card. */
  shown: ClassTimeRow | null;
  /** Change that waits for a confirmation. */
  requested: OpenChange | null;
  change: ReturnType<typeof useClassChange>;
  refetch: () => void;
  onMove: (change: OpenChange | null) => void;
  onClose: () => void;
}

/** The card of a class time, and the dialog of a change. */
const OpenClass = ({ shown, requested, change, refetch, onMove, onClose }: OpenClassProps) => (
  <>
    <ClassCard
      time={shown}
      lockedListingId={change.pending?.listingId ?? null}
      onMove={onMove}
      onClose={onClose}
    />
    <ClassChange
      change={requested}
      {...change}
      undoMs={undoMs}
      clash={busyClash}
      onClose={() => onMove(null)}
      onUndone={refetch}
    />
  </>
);

/**
 * The address, and the view and the day that it shows on this screen; its code is loaded with the
 * class times.
 */
function useShownCalendar(reader: Reader | null) {
  const [search] = useSearchParams();
  const isPhone = useMediaQuery(screens.phone);
  const address = readAddress(search);
  const view = viewOf(address, isPhone);
  const Calendar = calendarOf(view);
  // A tab that is open over midnight comes to the next day.
  const now = useNow();
  const date = reader && now !== null ? dayOf(address, reader.timeZone, now) : null;
  const isLibrary = !isDotted(view, isPhone);
  useEffect(() => {
    if (date && isLibrary) void Calendar.preload();
  }, [Calendar, date, isLibrary]);
  return { address, view, date };
}

/**
 * Loads the class times around a day, and again at `settlesAt`. Returns how to load them once more.
 */
function useCalendarRange(date: string | null, reader: Reader | null, settlesAt: number | null) {
  const dispatch = useAppDispatch();
  const { last } = useAppSelector(selectTeachCalendar);
  const zone = last?.zone;
  // The server may have known no zone, or the one of another browser.
  useEffect(() => {
    if (!date || !reader || zone === reader.timeZone) return;
    void dispatch(fetchCalendar({ date, zone: reader.timeZone }));
  }, [dispatch, zone, date, reader]);
  const refetch = () => void (last && dispatch(fetchCalendar(last)));
  useRefetch(refetch, settlesAt);
  return refetch;
}

function StaleNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id="TeachCalendarPage.failed" />}
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      }
    />
  );
}

const noSpans: readonly BusySpan[] = [];

type CalendarRegionProps = Omit<ClassCalendarProps, 'showsNight' | 'busy'> & { isLoading: boolean };

/** The calendar below a sentence about it, and what scrolls around it. */
function CalendarRegion({ isLoading, ...calendar }: CalendarRegionProps) {
  const intl = useIntl();
  const isPhone = useMediaQuery(screens.phone);
  const [showsNight, setShowsNight] = useState(false);
  const { view, times } = calendar;
  const { busy } = useAppSelector(selectBusyTimes);
  const Calendar = calendarOf(view);
  const help = (
    // Not a paragraph, as the dialog of its button is within.
    <div className={css.zone}>
      <FormattedMessage id={`TeachCalendarPage.help${helpOf(times.length > 0, view, isPhone)}`} />{' '}
      <BusyButton isInline />
    </div>
  );
  if (isDotted(view, isPhone)) {
    return (
      <>
        {help}
        <MonthDots {...calendar} key={calendar.date} />
      </>
    );
  }
  return (
    <>
      {help}
      {view === 'week' && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setShowsNight(!showsNight)}>
            <FormattedMessage id={`TeachCalendarPage.night.${showsNight ? 'hide' : 'show'}`} />
          </Button>
        </div>
      )}
      <div
        className={clsx(css.calendar, view !== 'agenda' && css.grid)}
        // The grids are wider than a phone: without a class in them only this can scroll them by
        // key.
        {...(view === 'agenda'
          ? {}
          : {
              role: 'region',
              'aria-label': intl.formatMessage({ id: 'TeachCalendarPage.title' }),
              tabIndex: 0,
            })}
        aria-busy={isLoading || undefined}
      >
        <Calendar {...calendar} busy={busy?.spans ?? noSpans} showsNight={showsNight} />
      </div>
    </>
  );
}

/** End of the id of the sentence above the calendar. */
function helpOf(hasTimes: boolean, view: CalendarView, isPhone: boolean) {
  if (!hasTimes) return '.none';
  if (view === 'agenda' || isDotted(view, isPhone)) return '.agenda';
  return isPhone ? '.touch' : '';
}
