import { clsx } from 'clsx';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { TimetableClass, TimetableHour } from '#shared/contract/api/classTimes.ts';
import { addDays, formatInstant, formatTime } from '#shared/time/time.ts';
import css from './ProfileWeek.module.css';

/** So few seats are said beside a class. */
const fewSeats = 3;

const dayStyle = { weekday: 'short', day: 'numeric' } as const;

export interface WeekDaysProps {
  /** First of the seven days. */
  from: string;
  zone: string;
  /** What begins in them; null while it loads. */
  hours: readonly TimetableHour[] | null;
}

/** Seven days with the class times that can be booked: columns, and rows where it is narrow. */
export function WeekDays({ from, zone, hours }: WeekDaysProps) {
  const { locale } = useIntl();
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  const ofDay = (day: string) =>
    (hours ?? []).filter(hour => hour.day === day).flatMap(({ classes }) => classes);
  if (hours?.length === 0) {
    return (
      <p className={css.nothing}>
        <FormattedMessage id="ProfilePage.week.empty" />
      </p>
    );
  }
  return (
    <ol className={css.days} aria-busy={hours === null || undefined}>
      {days.map(day => {
        const classes = ofDay(day);
        return (
          <li key={day} className={clsx(css.day, classes.length === 0 && css.free)}>
            <p className={css.date}>{formatInstant(`${day}T00:00:00Z`, 'UTC', dayStyle, locale)}</p>
            {hours === null && <Skeleton shape="block" height="3.75rem" />}
            {classes.length > 0 && (
              <ul className={css.times}>
                {classes.map(one => (
                  <li key={`${one.id} ${one.start}`}>
                    <Time one={one} zone={zone} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Time({ one: { id, title, start, free }, zone }: { one: TimetableClass; zone: string }) {
  const { locale } = useIntl();
  return (
    <PlainLink className={css.time} to={paths.listing({ slug: createSlug(title), id }, { start })}>
      <time dateTime={start} className={css.start}>
        {formatTime(start, zone, locale)}
      </time>{' '}
      <span className={css.title}>{title}</span>
      {free <= fewSeats && (
        <>
          {' '}
          <span className={css.few}>
            <FormattedMessage id="ProfilePage.week.free" values={{ free }} />
          </span>
        </>
      )}
    </PlainLink>
  );
}
