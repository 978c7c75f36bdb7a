import FullCalendar from '@fullcalendar/react';
import type { EventDisplayInfo, EventDropInfo, EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import esLocale from '@fullcalendar/react/locales/es';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { clsx } from 'clsx';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { sameClock, zoneCity } from '#src/components/ClassTime/classTimes.ts';
import type { OpenChange } from '#src/components/ClassChange/ClassChangeModal.tsx';
import { paths } from '#shared/config/paths.ts';
import { addDays, formatTime, readerTimeZone, wallTimeOf } from '#shared/time/time.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { agendaDays, firstWeekdayOf, weekOf } from '../calendarRange.ts';
import type { CalendarView } from '../calendarRange.ts';
import css from './ClassCalendar.module.css';

export interface ClassCalendarProps {
  view: CalendarView;
  /** A day in the view. */
  date: string;
  times: readonly ClassTimeRow[];
  /** Listing of which a change can still be undone: its times can not be moved meanwhile. */
  lockedListingId: string | null;
  /** Told what a drag asks for; the class time itself stays where it is. */
  onMove: (change: OpenChange) => void;
}

const plugins = [classicTheme, dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin];
const viewNames = { week: 'timeGridWeek', month: 'dayGridMonth', agenda: 'agenda' } as const;
const views = { agenda: { type: 'list', duration: { days: agendaDays } } };
const firstHour = '06:00:00';
/** Heights of half an hour, and of the lines that a short class needs. */
const slotPx = 32;
const eventPx = 60;
const idOf = ({ listingId, date }: ClassTimeRow) => `${listingId} ${date}`;

/** Calendar of class times on the reader's clock. Each leads to its roster; one to come can be dragged. */
export function ClassCalendar({ view, date, times, lockedListingId, onMove }: ClassCalendarProps) {
  const { locale } = useIntl();
  const navigate = useNavigate();
  const now = Date.now();
  const byId = new Map(times.map(time => [idOf(time), time]));

  const events = times.map((time): EventInput => ({
    id: idOf(time),
    title: time.title,
    start: time.start,
    end: time.end,
    url: paths.teachClass(time),
    className: time.status === 'canceled' ? css.canceled : undefined,
    startEditable:
      time.status !== 'canceled' &&
      Date.parse(time.start) > now &&
      time.listingId !== lockedListingId,
  }));

  function askToMove({ event, revert }: EventDropInfo) {
    const subject = byId.get(event.id);
    const to = event.start && subject && wallTimeOf(event.start, subject.timezone);
    // It moves when the change is carried out, not before.
    revert();
    if (subject && to) onMove({ subject, action: 'move', to });
  }

  return (
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
      firstDay={firstWeekdayOf(locale)}
      height="auto"
      allDaySlot={false}
      nowIndicator
      slotMinTime={earliestOf(times, date, locale)}
      slotMinHeight={slotPx}
      eventMinHeight={eventPx}
      // A class that ends after midnight belongs to its evening.
      nextDayThreshold={firstHour}
      dayMaxEvents={3}
      eventDurationEditable={false}
      events={events}
      eventContent={info => <EventFace info={info} time={byId.get(info.event.id)} />}
      eventDrop={askToMove}
      eventClick={({ event, jsEvent }) => {
        if (jsEvent.metaKey || jsEvent.ctrlKey) return;
        jsEvent.preventDefault();
        void navigate(event.url);
      }}
    />
  );
}

/** First hour of the day that the week shows: six, or earlier when a class begins before. */
function earliestOf(times: readonly ClassTimeRow[], date: string, locale: string): string {
  const zone = readerTimeZone();
  const first = weekOf(date, firstWeekdayOf(locale));
  const hours = times
    .map(({ start }) => wallTimeOf(start, zone))
    .filter(wall => wall.date >= first && wall.date < addDays(first, 7))
    .map(({ time }) => Number(time.slice(0, 2)));
  const hour = Math.min(Number(firstHour.slice(0, 2)), ...hours);
  return `${String(hour).padStart(2, '0')}:00:00`;
}

/** Time, title and places; in the agenda also the time in the class's own zone. */
function EventFace({ info, time }: { info: EventDisplayInfo; time: ClassTimeRow | undefined }) {
  const intl = useIntl();
  if (!time) return info.event.title;
  const zone = readerTimeZone();
  const isAway = !sameClock(Date.parse(time.start), time.timezone, zone);
  const isList = info.view.type === 'agenda';
  return (
    <span className={css.event}>
      <span className={css.time}>{formatTime(time.start, zone, intl.locale)}</span>
      <span className={css.title}>{time.title}</span>
      <span className={css.seats}>
        {time.status === 'canceled' ? (
          <FormattedMessage id="ClassTimeList.canceled" />
        ) : (
          <FormattedMessage
            id="ClassCalendar.seats"
            values={{ taken: time.taken, places: time.places }}
          />
        )}
        {isList && isAway && (
          <>
            {' · '}
            <FormattedMessage
              id="ClassCalendar.classTime"
              values={{
                time: formatTime(time.start, time.timezone, intl.locale),
                city: zoneCity(time.timezone, intl),
              }}
            />
          </>
        )}
      </span>
    </span>
  );
}
