import FullCalendar from '@fullcalendar/react';
import type {
  CalendarOptions,
  EventDisplayInfo,
  EventDropInfo,
  EventInput,
  MountInfo,
  PluginInput,
} from '@fullcalendar/react';
import esLocale from '@fullcalendar/react/locales/es';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { clsx } from 'clsx';
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useNow } from '#src/components/useNow.ts';
import { useToast } from '#src/components/Toast/Toast.tsx';
import type { OpenChange } from '#src/features/classChange/ClassChangeModal.tsx';
import { paths } from '#shared/config/paths.ts';
import {
  clockOf,
  dayMs,
  formatTime,
  instantOf,
  readerTimeZone,
  todayIn,
  wallTimeOf,
} from '#shared/time/time.ts';
import type { BusySpan } from '#shared/contract/api/busy.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { agendaDays, allHours, hoursOfWeek, openingHour, weekOf } from '../calendarRange.ts';
import type { CalendarView } from '../calendarRange.ts';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import { busyRange } from '#src/features/busyTimes/busyRange.ts';
import { colourOf } from './classColours.ts';
import { EventFace } from './EventFace.tsx';
import { refusalOf } from './moveRules.ts';
import { addressOfTime, stateOf } from './timeState.ts';
import { addressOf, useKeptFocus } from './useKeptFocus.ts';
import { useSettled } from './useSettled.ts';
import css from './ClassCalendar.module.css';

export interface ClassCalendarProps {
  view: CalendarView;
  /** A day in the view. */
  date: string;
  times: readonly ClassTimeRow[];
  /** When the teacher is busy, by calendars of other sites. */
  busy: readonly BusySpan[];
  /** Listing of which a change can still be undone: its times can not be moved meanwhile. */
  lockedListingId: string | null;
  /**
   * Called with the move that a drag or the key requests; the class time itself stays where it is.
   */
  onMove: (change: OpenChange) => void;
  /** Called with the class time that is opened. */
  onOpen: (time: ClassTimeRow) => void;
  /** A week shows all hours of its days. */
  showsNight: boolean;
}

const viewNames = { week: 'timeGridWeek', month: 'dayGridMonth', agenda: 'agenda' } as const;
/** Until when a class that ends after midnight belongs to its evening. */
const morning = '06:00:00';
/** Height of half an hour. */
const slotPx = 24;
/**
 * Height of the shortest class with the space around it: what a finger needs, and a time with a
 * line of the title.
 */
const eventPx = 47;
/** Key that moves the class time in focus. */
const moveKey = 'm';
/**
 * Milliseconds for which a finger holds a class time to drag it: browsers open their menu of a link
 * later.
 */
const holdMs = 400;

/** Options of the library that every view has. */
const constantOptions = {
  views: { agenda: { type: 'list', duration: { days: agendaDays } } },
  // The library would convert by the browser's rules of zones: it is given what clocks show, as
  // UTC.
  timeZone: 'UTC',
  headerToolbar: false,
  locales: [esLocale],
  firstDay: 0,
  height: 'auto',
  allDaySlot: false,
  nowIndicator: true,
  nextDayThreshold: morning,
  slotEventOverlap: false,
  dayMaxEvents: 3,
  // Each can be dragged; where it can not be moved, a message says why.
  eventStartEditable: true,
  eventDurationEditable: false,
  eventLongPressDelay: holdMs,
  // The end of a drag waits for its way back, which has no end where motion is reduced.
  dragRevertDuration: 0,
  slotHeaderClass: css.hour,
  dayHeaderInnerClass: ({ isToday }: { isToday: boolean }) => (isToday ? css.today : undefined),
  columnEventClass: css.block,
  listItemEventClass: css.entry,
  listItemEventBeforeClass: css.dot,
} satisfies CalendarOptions;

interface ViewProps extends ClassCalendarProps {
  /** Of the library, for the view. */
  plugins: PluginInput[];
}

/**
 * Calendar of class times on the reader's clock. Each leads to its roster; one to come can be
 * dragged, or moved by a key. It is rendered in slices: at once, it would block a slow phone.
 */
export function ClassCalendar(props: ViewProps) {
  const isShown = useDeferredValue(true, false);
  return isShown ? <CalendarOfView {...props} /> : <CalendarSkeleton />;
}

function CalendarOfView(props: ViewProps) {
  const { plugins, view, date, times, busy, lockedListingId, onMove, onOpen } = props;
  const intl = useIntl();
  const { locale } = intl;
  const navigate = useNavigate();
  const withTheme = useMemo(() => [classicTheme, ...plugins], [plugins]);
  const { byAddress, events: classes } = useEvents(times);
  const busyTimes = useBusyEvents(busy, view);
  const events = useMemo(() => [...busyTimes, ...classes], [busyTimes, classes]);
  const root = useKeptFocus(events);
  // Another view or day is another calendar; the address has both.
  const name = `${view} ${date}`;
  const isSettled = useSettled(root, name) || view === 'agenda';
  const hours = props.showsNight ? allHours : hoursOfWeek(times, date, readerTimeZone());
  useTodayInView(root, view, date);
  useOpeningHour(root, isSettled && view === 'week', () => {
    const hour = openingHour(times, date, readerTimeZone(), Date.now()) ?? hours.from;
    // With the half hour before it.
    return (hour - hours.from - 0.5) * 2 * slotPx;
  });
  const { onKeyDown, ...moving } = useMoves({ byAddress, lockedListingId, onMove });

  return (
    <>
      {!isSettled && (
        <div className={css.waiting}>
          <CalendarSkeleton />
        </div>
      )}
      <div
        ref={root}
        className={clsx(!isSettled && css.measuring)}
        role="presentation"
        onKeyDown={onKeyDown}
      >
        <FullCalendar
          {...constantOptions}
          {...moving}
          key={name}
          plugins={withTheme}
          initialView={viewNames[view]}
          initialDate={date}
          now={() => shownAt(Date.now())}
          className={clsx(css.root, view !== 'agenda' && css.wide, view === 'week' && css.week)}
          locale={locale}
          slotMinTime={hourOf(hours.from)}
          slotMaxTime={hourOf(hours.until)}
          slotMinHeight={slotPx}
          eventMinHeight={eventPx}
          eventShortHeight={2 * slotPx + 1}
          // A month and the agenda have lines of text.
          eventDisplay={view === 'week' ? 'block' : 'list-item'}
          noEventsContent={intl.formatMessage({ id: 'ClassCalendar.none' })}
          events={events}
          eventContent={info => <EventFace info={info} time={byAddress.get(info.event.id)} />}
          slotHeaderContent={({ date: hour }) => hourName(hour, locale)}
          eventClick={({ event, jsEvent }) => {
            if (jsEvent.metaKey || jsEvent.ctrlKey) return;
            jsEvent.preventDefault();
            const time = byAddress.get(event.id);
            if (time && !time.isDraft) onOpen(time);
            else if (event.url) void navigate(event.url);
          }}
          dateClick={({ date: shown, allDay }) => {
            const at = wallTimeOf(shown, 'UTC');
            const isPast = allDay
              ? at.date < todayIn(readerTimeZone(), Date.now())
              : instantAt(shown) <= Date.now();
            if (!isPast) void navigate(paths.startListing(allDay ? { date: at.date } : at));
          }}
        />
      </div>
    </>
  );
}

/** Returns the class times by the address of their roster, and the events of the calendar. */
function useEvents(times: readonly ClassTimeRow[]) {
  const byAddress = useMemo(() => new Map(times.map(time => [addressOfTime(time), time])), [times]);
  const now = useNow() ?? 0;
  // Another text only when one of them is over.
  const past = [...byAddress]
    .flatMap(([address, { end }]) => (Date.parse(end) <= now ? [address] : []))
    .join(' ');
  // New events are new elements, so they stay the same for as long as their times do.
  const events = useMemo(() => {
    const over = new Set(past.split(' '));
    return [...byAddress].map(([address, time]): EventInput => {
      const state = stateOf(time);
      return {
        id: address,
        title: time.title,
        start: shownAt(time.start),
        end: shownAt(time.end),
        url: address,
        className: clsx(
          colourOf(time.listingId),
          over.has(address) && css.past,
          state && css[state],
        ),
      };
    });
  }, [byAddress, past]);
  return { byAddress, events };
}

/** Returns busy times as events: behind the class times of a week, between those of an agenda. */
function useBusyEvents(busy: readonly BusySpan[], view: CalendarView): EventInput[] {
  const intl = useIntl();
  return useMemo(() => {
    // A month has room for class times alone.
    if (view === 'month') return [];
    const title = intl.formatMessage({ id: 'ClassCalendar.busy' });
    const rangeOf = ([start, end]: BusySpan) =>
      busyRange({ start: start * 1000, end: end * 1000 }, readerTimeZone(), intl.locale);
    return busy.map(([start, end]) => ({
      // A week has its hours beside it.
      title: view === 'week' ? title : `${title} ${rangeOf([start, end])}`,
      start: shownAt(start * 1000),
      end: shownAt(end * 1000),
      startEditable: false,
      className: css.busy,
      ...(view === 'week' ? { display: 'background' } : {}),
    }));
  }, [busy, view, intl]);
}

interface MovesOptions extends Pick<ClassCalendarProps, 'lockedListingId' | 'onMove'> {
  byAddress: ReadonlyMap<string, ClassTimeRow>;
}

/** Handlers of drags and of the key that move a class time, and of those that can not be moved. */
function useMoves({ byAddress, lockedListingId, onMove }: MovesOptions) {
  const intl = useIntl();
  const toast = useToast();
  const refusal = (subject: ClassTimeRow) => refusalOf(subject, lockedListingId, Date.now());

  function showRefusal(subject: ClassTimeRow | undefined) {
    const reason = subject && refusal(subject);
    if (!reason) return;
    const { title } = subject;
    const message = intl.formatMessage({ id: `ClassCalendar.stays.${reason}` }, { title });
    toast.show({ tone: 'info', message });
  }

  return {
    eventDidMount({ el, event }: MountInfo<EventDisplayInfo>) {
      // A phone would drag the link itself.
      el.draggable = false;
      const subject = byAddress.get(event.id);
      if (!subject || refusalOf(subject, null, Date.now())) return;
      el.setAttribute('aria-keyshortcuts', moveKey.toUpperCase());
    },
    eventAllow(_: unknown, dragged: { id: string } | null) {
      const subject = dragged ? byAddress.get(dragged.id) : undefined;
      return subject !== undefined && !refusal(subject);
    },
    eventDragStop: ({ event }: { event: { id: string } }) => showRefusal(byAddress.get(event.id)),
    eventDrop({ event, revert }: EventDropInfo) {
      const subject = byAddress.get(event.id);
      const to = event.start && subject && wallTimeOf(instantAt(event.start), subject.timezone);
      // It moves when the change is carried out, not before.
      revert();
      if (subject && to) onMove({ subject, action: 'move', to });
    },
    onKeyDown(press: KeyboardEvent) {
      if (press.key.toLowerCase() !== moveKey || press.metaKey || press.ctrlKey || press.altKey) {
        return;
      }
      const subject = byAddress.get(addressOf(press.target) ?? '');
      if (!subject) return;
      press.preventDefault();
      if (refusal(subject)) showRefusal(subject);
      else onMove({ subject, action: 'move' });
    },
  };
}

/** Scrolls a week or a month that is wider than the screen to today. */
function useTodayInView(
  root: RefObject<HTMLElement | null>,
  view: CalendarView,
  date: string,
): void {
  useEffect(() => {
    const box = root.current?.parentElement;
    const today = todayIn(readerTimeZone(), Date.now());
    const first = weekOf(today);
    const isShown =
      view === 'week' ? weekOf(date) === first : date.slice(0, 7) === today.slice(0, 7);
    if (!box || view === 'agenda' || !isShown) return;
    const days = (Date.parse(today) - Date.parse(first)) / dayMs;
    const hours = box.querySelector(`.${css.hour}`)?.clientWidth ?? 0;
    box.scrollLeft = (days / 7) * (box.scrollWidth - hours);
  }, [root, view, date]);
}

/**
 * Scrolls a week down, once it has its size. `topOf` returns how far, in pixels; what it depends on
 * may change while the reader has scrolled elsewhere, which moves nothing.
 */
function useOpeningHour(
  root: RefObject<HTMLElement | null>,
  isReady: boolean,
  topOf: () => number,
): void {
  const top = useEffectEvent(topOf);
  useEffect(() => {
    const box = root.current?.parentElement;
    if (box && isReady) box.scrollTop = Math.max(0, top());
  }, [root, isReady]);
}

/** What the reader's clocks show at an instant, as the library takes it. */
const shownAt = (instant: string | number): Date => new Date(clockOf(instant, readerTimeZone()));

/** The instant of what the library shows. */
const instantAt = (shown: Date): number => instantOf(wallTimeOf(shown, 'UTC'), readerTimeZone());

/** A full hour: "6 AM", or "18:00" where clocks have 24 hours. */
function hourName(hour: Date, locale: string): string {
  const time = formatTime(hour, 'UTC', locale);
  return /\p{L}/u.test(time) ? time.replace(':00', '') : time;
}

/** An hour as the library takes it. */
const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;
