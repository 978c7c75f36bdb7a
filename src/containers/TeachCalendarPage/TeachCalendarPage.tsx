import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ChangeNotices } from '#src/features/classChange/ChangeNotices.tsx';
import { ClassChange } from '#src/features/classChange/ClassChange.tsx';
import type { OpenChange } from '#src/features/classChange/ClassChangeModal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { TeachContent, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { screens, useMediaQuery } from '#src/components/useMediaQuery.ts';
import { useReader } from '#src/components/useNow.ts';
import { useRefetch } from '#src/components/useRefetch.ts';
import { paths } from '#shared/config/paths.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import { undoMs } from '#src/features/classChange/classChange.duck.ts';
import { useClassChange } from '#src/features/classChange/useClassChange.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { calendarViews, dayOf, rangeAround, readAddress } from './calendarRange.ts';
import type { CalendarAddress, CalendarView } from './calendarRange.ts';
import { CalendarSkeleton } from './components/CalendarSkeleton.tsx';
import { calendarOf } from './components/lazyCalendars.tsx';
import { Steps, StepsSkeleton } from './components/Steps.tsx';
import { fetchCalendar, selectTeachCalendar } from './TeachCalendarPage.duck.ts';
import css from './TeachCalendarPage.module.css';

const isServer = typeof window === 'undefined';

const viewOf = ({ view }: CalendarAddress, isPhone: boolean): CalendarView =>
  view ?? (isPhone ? 'agenda' : 'week');

/** Loads the class times around the day in the address, in the reader's zone: in the browser. */
export const loader: Loader = async ({ search, dispatch }) => {
  if (isServer) return;
  const address = readAddress(search);
  void calendarOf(viewOf(address, window.matchMedia(screens.phone).matches)).preload();
  const zone = readerTimeZone();
  await dispatch(fetchCalendar(rangeAround(dayOf(address, zone, Date.now()), zone)));
};

/** The teacher's class times by week, month, or as a list; one can be dragged to another time. */
export function TeachCalendarPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const reader = useReader();
  const isPhone = useMediaQuery(screens.phone);
  const { show, range, calendar } = useAppSelector(selectTeachCalendar);
  const change = useClassChange();
  const [asked, setAsked] = useState<OpenChange | null>(null);
  const address = readAddress(search);
  const view = viewOf(address, isPhone);
  const Calendar = calendarOf(view);
  const date = reader && dayOf(address, reader.timeZone, reader.now);
  const error = errorOf(show);

  // Its code comes along with the class times.
  useEffect(() => {
    if (date) void Calendar.preload();
  }, [Calendar, date]);
  useEffect(() => {
    if (!range && date && reader) void dispatch(fetchCalendar(rangeAround(date, reader.timeZone)));
  }, [dispatch, range, date, reader]);
  const refetch = () => void (range && dispatch(fetchCalendar(range)));
  useRefetch(refetch, change.asked?.settlesAt ?? null);

  return (
    <TeachLayout
      page="calendar"
      title={intl.formatMessage({ id: 'TeachCalendarPage.title' })}
      freshness={calendar}
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
      <TeachContent
        error={error}
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
            {error && (
              <Notice
                tone="error"
                title={<FormattedMessage id="TeachCalendarPage.failed" />}
                action={
                  <Button size="small" variant="secondary" onClick={refetch}>
                    <FormattedMessage id="ErrorState.retry" />
                  </Button>
                }
              />
            )}
            <ChangeNotices
              times={calendar.times}
              askedId={change.asked?.id ?? null}
              undo={change.actions.undo}
              onLook={refetch}
            />
            <p className={css.zone}>
              <FormattedMessage
                id={`TeachCalendarPage.help${helpOf(calendar.times.length > 0, view, isPhone)}`}
              />
            </p>
            <div
              className={clsx(css.calendar, view !== 'agenda' && css.grid)}
              // The grids are wider than a phone: without a class in them only this can scroll them by key.
              {...(view === 'agenda'
                ? {}
                : {
                    role: 'region',
                    'aria-label': intl.formatMessage({ id: 'TeachCalendarPage.title' }),
                    tabIndex: 0,
                  })}
              aria-busy={show.status === 'loading' || undefined}
            >
              <Calendar
                view={view}
                date={date}
                times={calendar.times}
                lockedListingId={change.asked?.listingId ?? null}
                onMove={setAsked}
              />
            </div>
          </>
        )}
      </TeachContent>
      <ClassChange
        change={asked}
        {...change}
        undoMs={undoMs}
        onClose={() => setAsked(null)}
        onUndone={refetch}
      />
    </TeachLayout>
  );
}

/** End of the id of the sentence above the calendar. */
function helpOf(hasTimes: boolean, view: CalendarView, isPhone: boolean) {
  if (!hasTimes) return '.none';
  if (view === 'agenda') return '.agenda';
  return isPhone ? '.touch' : '';
}
