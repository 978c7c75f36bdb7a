import { useEffect, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ChangeNotices } from '#src/components/ClassChange/ChangeNotices.tsx';
import { ClassChange } from '#src/components/ClassChange/ClassChange.tsx';
import type { OpenChange } from '#src/components/ClassChange/ClassChangeModal.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { TeachContent, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { screens, useMediaQuery } from '#src/components/useMediaQuery.ts';
import { useReader } from '#src/components/useNow.ts';
import { useRefetch } from '#src/components/useRefetch.ts';
import { paths } from '#shared/config/paths.ts';
import { formatInstant, instantOf, readerTimeZone } from '#shared/time/time.ts';
import { undoMs } from '#src/ducks/classChange.duck.ts';
import { useClassChange } from '#src/hooks/useClassChange.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import {
  calendarViews,
  dayOf,
  rangeAround,
  readAddress,
  stepDate,
  weekOf,
} from './calendarRange.ts';
import type { CalendarView } from './calendarRange.ts';
import type { ClassCalendarProps } from './components/ClassCalendar.tsx';
import { fetchCalendar, selectTeachCalendar } from './TeachCalendarPage.duck.ts';
import css from './TeachCalendarPage.module.css';

const isServer = typeof window === 'undefined';

/** The calendar library, which no other page needs (decision 158). */
const LazyCalendar = lazyComponent<ClassCalendarProps>({
  load: () =>
    // A file of its own on the server, too, which never reads it.
    import(
      /* webpackMode: "lazy", webpackChunkName: "ClassCalendar" */ './components/ClassCalendar.tsx'
    ).then(module => module.ClassCalendar),
  Skeleton: () => <Skeleton shape="block" height="40rem" />,
  Failure: ({ retry }) => (
    <Notice
      tone="error"
      title={<FormattedMessage id="TeachCalendarPage.codeFailed" />}
      action={
        <Button size="small" variant="secondary" onClick={retry}>
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      }
    />
  ),
});

/** Loads the class times around the day in the address, in the reader's zone: in the browser. */
export const loader: Loader = async ({ search, dispatch }) => {
  if (isServer) return;
  void LazyCalendar.preload();
  const zone = readerTimeZone();
  await dispatch(fetchCalendar(rangeAround(dayOf(readAddress(search), zone, Date.now()), zone)));
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
  const view = address.view ?? (isPhone ? 'agenda' : 'week');
  const date = reader && dayOf(address, reader.timeZone, reader.now);
  const error = errorOf(show);

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
        selected={view}
        tabs={calendarViews.map(id => ({
          id,
          to: paths.teachCalendar({ view: id, date: address.date }),
          label: intl.formatMessage({ id: `TeachCalendarPage.view.${id}` }),
        }))}
      />
      {date ? <Steps view={view} date={date} /> : <Skeleton shape="block" height="2.75rem" />}
      <TeachContent
        error={error}
        title={<FormattedMessage id="TeachCalendarPage.failed" />}
        onRetry={refetch}
        skeleton={<Skeleton shape="block" height="40rem" />}
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
            <div className={css.calendar} aria-busy={show.status === 'loading' || undefined}>
              <LazyCalendar
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

/** Name of the shown week or month, and the ways to the ones before and after it. */
function Steps({ view, date }: { view: CalendarView; date: string }) {
  const intl = useIntl();
  const link = (day: string) => paths.teachCalendar({ view, date: day });
  const first = view === 'week' ? weekOf(date) : date;
  const name = formatInstant(
    instantOf({ date: first, time: '12:00' }, 'UTC'),
    'UTC',
    view === 'month'
      ? { month: 'long', year: 'numeric' }
      : { day: 'numeric', month: 'long', year: 'numeric' },
    intl.locale,
  );
  return (
    <div className={css.steps}>
      <PlainLink
        className={css.step}
        to={link(stepDate(view, date, -1))}
        aria-label={intl.formatMessage({ id: `TeachCalendarPage.previous.${view}` })}
      >
        <ChevronLeft aria-hidden="true" />
      </PlainLink>
      <PlainLink
        className={css.step}
        to={link(stepDate(view, date, 1))}
        aria-label={intl.formatMessage({ id: `TeachCalendarPage.next.${view}` })}
      >
        <ChevronRight aria-hidden="true" />
      </PlainLink>
      <h2 className={css.name} aria-live="polite">
        <FormattedMessage
          id={view === 'month' ? 'TeachCalendarPage.name' : `TeachCalendarPage.name.${view}`}
          values={{ name }}
        />
      </h2>
      <ButtonLink to={paths.teachCalendar({ view })} variant="secondary" size="small">
        <FormattedMessage id="TeachCalendarPage.today" />
      </ButtonLink>
    </div>
  );
}
