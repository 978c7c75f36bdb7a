import { useMemo, useState } from 'react';
import { clsx } from 'clsx';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { paths } from '#shared/config/paths.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import {
  addDays,
  formatInstant,
  formatTime,
  instantOf,
  readerTimeZone,
  todayIn,
  wallTimeOf,
} from '#shared/time/time.ts';
import { stepDate, weekOf } from '../calendarRange.ts';
import type { ClassCalendarProps } from './ClassCalendar.tsx';
import { colourOf } from './classColours.ts';
import { addressOfTime, fullnessOf } from './timeState.ts';
import css from './MonthDots.module.css';

type MonthDotsProps = Pick<ClassCalendarProps, 'date' | 'times' | 'onOpen'>;

/** Most dots of a day; the list below has all of its classes. */
const mostDots = 3;
const columns = [0, 1, 2, 3, 4, 5, 6];

/** Returns the weeks that a month touches, each by its Sunday. */
function weeksOf(date: string): string[] {
  const first = `${date.slice(0, 8)}01`;
  const next = stepDate('month', date, 1);
  const weeks: string[] = [];
  for (let week = weekOf(first); week < next; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** A month with a dot a class, and the class times of the chosen day below. */
export function MonthDots({ date, times, onOpen }: MonthDotsProps) {
  const [chosen, setChosen] = useState(date);
  const byDay = useMemo(() => {
    const days = new Map<string, ClassTimeRow[]>();
    for (const time of times) {
      const { date: day } = wallTimeOf(time.start, readerTimeZone());
      days.set(day, [...(days.get(day) ?? []), time]);
    }
    return days;
  }, [times]);
  return (
    <div className={css.root}>
      <table className={css.month}>
        <thead>
          <tr>
            {columns.map(column => (
              <Weekday key={column} day={addDays(weekOf(date), column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(date).map(week => (
            <tr key={week}>
              {columns.map(column => {
                const day = addDays(week, column);
                return (
                  <td key={day}>
                    <Day
                      day={day}
                      isOutside={day.slice(0, 7) !== date.slice(0, 7)}
                      isChosen={day === chosen}
                      times={byDay.get(day) ?? []}
                      onChoose={() => setChosen(day)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ChosenDay day={chosen} times={byDay.get(chosen) ?? []} onOpen={onOpen} />
    </div>
  );
}

const noonOf = (date: string): number => instantOf({ date, time: '12:00' }, 'UTC');

function Weekday({ day }: { day: string }) {
  const { locale } = useIntl();
  const name = (weekday: 'narrow' | 'long') =>
    formatInstant(noonOf(day), 'UTC', { weekday }, locale);
  return (
    <th scope="col" abbr={name('long')}>
      {name('narrow')}
    </th>
  );
}

interface DayProps {
  day: string;
  /** It belongs to the month before or after. */
  isOutside: boolean;
  isChosen: boolean;
  times: readonly ClassTimeRow[];
  onChoose: () => void;
}

function Day({ day, isOutside, isChosen, times, onChoose }: DayProps) {
  const intl = useIntl();
  const name = formatInstant(noonOf(day), 'UTC', { day: 'numeric', month: 'long' }, intl.locale);
  const isToday = day === todayIn(readerTimeZone(), Date.now());
  return (
    <button
      type="button"
      className={clsx(css.day, isOutside && css.outside, isToday && css.today)}
      aria-pressed={isChosen}
      aria-label={intl.formatMessage({ id: 'MonthDots.day' }, { day: name, count: times.length })}
      onClick={onChoose}
    >
      <span>{Number(day.slice(8))}</span>
      <span className={css.dots}>
        {times.slice(0, mostDots).map(time => (
          <span
            key={addressOfTime(time)}
            className={clsx(css.dot, colourOf(time.listingId), time.isDraft && css.draftDot)}
          />
        ))}
      </span>
    </button>
  );
}

interface ChosenDayProps extends Pick<ClassCalendarProps, 'times' | 'onOpen'> {
  day: string;
}

function ChosenDay({ day, times, onOpen }: ChosenDayProps) {
  const intl = useIntl();
  const style = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const isPast = day < todayIn(readerTimeZone(), Date.now());
  return (
    <section className={css.chosen} aria-labelledby="chosen-day">
      <h3 id="chosen-day" className={css.name} aria-live="polite">
        {formatInstant(noonOf(day), 'UTC', style, intl.locale)}
      </h3>
      {times.length === 0 && (
        <p className={css.quiet}>
          <FormattedMessage id="MonthDots.none" />
        </p>
      )}
      <ul className={css.list}>
        {times.map(time => (
          <li key={addressOfTime(time)} className={clsx(css.entry, colourOf(time.listingId))}>
            <span className={css.time}>
              {formatTime(time.start, readerTimeZone(), intl.locale)}
            </span>
            <span className={css.title}>
              <Link
                to={addressOfTime(time)}
                variant="cover"
                onClick={event => {
                  if (time.isDraft || event.metaKey || event.ctrlKey) return;
                  event.preventDefault();
                  onOpen(time);
                }}
              >
                {time.title}
              </Link>
            </span>
            <span className={css.quiet}>{fullnessOf(time, intl).words}</span>
          </li>
        ))}
      </ul>
      {!isPast && (
        <div>
          <ButtonLink to={paths.startListing({ date: day })} variant="secondary">
            <FormattedMessage id="MonthDots.create" />
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
