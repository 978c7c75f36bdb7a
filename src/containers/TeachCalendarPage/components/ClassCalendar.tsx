import FullCalendar from '@fullcalendar/react';
import type { EventDisplayInfo, EventDropInfo, EventInput, MountInfo } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import esLocale from '@fullcalendar/react/locales/es';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { clsx } from 'clsx';
import { useEffect, useMemo } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { screens, useMediaQuery } from '#src/components/useMediaQuery.ts';
import { sameClock, zoneCity } from '#src/components/ClassTime/classTimes.ts';
import type { OpenChange } from '#src/components/ClassChange/ClassChangeModal.tsx';
import { paths } from '#shared/config/paths.ts';
import { dayMs, formatTime, readerTimeZone, todayIn, wallTimeOf } from '#shared/time/time.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { agendaDays, hoursOfWeek, weekOf } from '../calendarRange.ts';
import type { CalendarView } from '../calendarRange.ts';
import { addressOf, useKeptFocus } from './useKeptFocus.ts';
import css from './ClassCalendar.module.css';

export interface ClassCalendarProps {
  view: CalendarView;
  /** A day in the view. */
  date: string;
  times: readonly ClassTimeRow[];
  /** Listing of which a change can still be undone: its times can not be moved meanwhile. */
  lockedListingId: string | null;
  /** Told what a drag or the key asks for; the class time itself stays where it is. */
  onMove: (change: OpenChange) => void;
}

const plugins = [classicTheme, dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin];
const viewNames = { week: 'timeGridWeek', month: 'dayGridMonth', agenda: 'agenda' } as const;
const views = { agenda: { type: 'list', duration: { days: agendaDays } } };
/** Until when a class that ends after midnight belongs to its evening. */
const morning = '06:00:00';
/**
 * Height of half an hour, more than a finger needs: that of a time and two lines of a title, or of three lines where
 * columns are narrow.
 */
const slotPx = { wide: 56, narrow: 76 };
/** Key that moves the class time in focus. */
const moveKey = 'm';

/** Tells whether a class time is still to come, so that it can be moved. */
const isToCome = ({ start, status }: ClassTimeRow, now: number) =>
  status !== 'canceled' && Date.parse(start) > now;

/**
 * Calendar of class times on the reader's clock. Each leads to its roster; one to come can be dragged, or moved
 * by a key.
 */
export function ClassCalendar({ view, date, times, lockedListingId, onMove }: ClassCalendarProps) {
  const intl = useIntl();
  const { locale } = intl;
  const navigate = useNavigate();
  const byAddress = useMemo(
    () => new Map(times.map(time => [paths.teachClass(time), time])),
    [times],
  );
  // New events are new elements, so they stay the same for as long as their times do.
  const events = useMemo(
    () =>
      [...byAddress].map(([address, time]): EventInput => ({
        id: address,
        title: time.title,
        start: time.start,
        end: time.end,
        url: address,
        className: time.status === 'canceled' ? css.canceled : undefined,
        startEditable: isToCome(time, Date.now()),
      })),
    [byAddress],
  );
  const root = useKeptFocus(events);
  useTodayInView(root, view, date);
  const slot = useMediaQuery(screens.belowDesktop) ? slotPx.narrow : slotPx.wide;
  const hours = hoursOfWeek(times, date, readerTimeZone());
  const isFree = (address: string) => byAddress.get(address)?.listingId !== lockedListingId;

  function askToMove({ event, revert }: EventDropInfo) {
    const subject = byAddress.get(event.id);
    const to = event.start && subject && wallTimeOf(event.start, subject.timezone);
    // It moves when the change is carried out, not before.
    revert();
    if (subject && to) onMove({ subject, action: 'move', to });
  }

  function askByKey(press: KeyboardEvent) {
    if (press.key.toLowerCase() !== moveKey || press.metaKey || press.ctrlKey || press.altKey) {
      return;
    }
    const address = addressOf(press.target);
    const subject = byAddress.get(address ?? '');
    if (!address || !subject || !isToCome(subject, Date.now()) || !isFree(address)) return;
    press.preventDefault();
    onMove({ subject, action: 'move' });
  }

  return (
    <div ref={root} role="presentation" onKeyDown={askByKey}>
      <FullCalendar
        // Another view or day is another calendar; the address keeps both.
        key={`${view} ${date}`}
        plugins={plugins}
        views={views}
        initialView={viewNames[view]}
        initialDate={date}
        className={clsx(css.root, view !== 'agenda' && css.wide)}
        headerToolbar={false}
        locales={[esLocale]}
        locale={locale}
        firstDay={0}
        height="auto"
        allDaySlot={false}
        nowIndicator
        slotMinTime={clockOf(hours.from)}
        slotMaxTime={clockOf(hours.until)}
        slotMinHeight={slot}
        eventMinHeight={slot}
        eventShortHeight={slot + 1}
        nextDayThreshold={morning}
        slotEventOverlap={false}
        dayMaxEvents={3}
        // A month and the agenda have lines of text.
        eventDisplay={view === 'week' ? 'block' : 'list-item'}
        noEventsContent={intl.formatMessage({ id: 'ClassCalendar.none' })}
        eventDurationEditable={false}
        events={events}
        eventContent={info => <EventFace info={info} time={byAddress.get(info.event.id)} />}
        slotHeaderClass={css.hour}
        slotHeaderContent={({ date: hour }) => hourName(hour, locale)}
        dayHeaderInnerClass={({ isToday }) => (isToday ? css.today : undefined)}
        columnEventClass={css.block}
        listItemEventClass={css.entry}
        listItemEventBeforeClass={css.dot}
        eventDidMount={tellOfKey}
        eventAllow={(_, dragged) => dragged !== null && isFree(dragged.id)}
        eventDrop={askToMove}
        eventClick={({ event, jsEvent }) => {
          if (jsEvent.metaKey || jsEvent.ctrlKey) return;
          jsEvent.preventDefault();
          void navigate(event.url);
        }}
      />
    </div>
  );
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

/** A full hour: "6 AM", or "18:00" where clocks have 24 hours. */
function hourName(hour: Date, locale: string): string {
  const time = formatTime(hour, readerTimeZone(), locale);
  return /\p{L}/u.test(time) ? time.replace(':00', '') : time;
}

function tellOfKey({ el, event }: MountInfo<EventDisplayInfo>) {
  if (event.startEditable) el.setAttribute('aria-keyshortcuts', moveKey.toUpperCase());
}

/** An hour as the library takes it. */
const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;

/** Time, title and places; in the agenda also the time in the class's own zone. */
function EventFace({ info, time }: { info: EventDisplayInfo; time: ClassTimeRow | undefined }) {
  const intl = useIntl();
  if (!time) return info.event.title;
  const zone = readerTimeZone();
  const isList = info.view.type === 'agenda';
  const isAway = isList && !sameClock(Date.parse(time.start), time.timezone, zone);
  const start = formatTime(time.start, zone, intl.locale);
  const seats =
    time.status === 'canceled'
      ? intl.formatMessage({ id: 'ClassTimeList.canceled' })
      : intl.formatMessage(
          { id: 'ClassCalendar.seats' },
          { taken: time.taken, places: time.places },
        );
  return (
    <span
      className={clsx(css.event, isList && css.row, info.isShort && css.short)}
      title={isList ? undefined : `${start} ${time.title} (${seats})`}
    >
      <span className={css.line}>
        <span className={css.time}>{start}</span> <span className={css.seats}>{seats}</span>
      </span>{' '}
      <span className={css.title}>{time.title}</span>
      {isAway && (
        <span className={css.away}>
          <FormattedMessage
            id="ClassCalendar.classTime"
            values={{
              time: formatTime(time.start, time.timezone, intl.locale),
              city: zoneCity(time.timezone, intl),
            }}
          />
        </span>
      )}
    </span>
  );
}
