import { FormattedMessage, useIntl } from 'react-intl';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { nextOffered } from '#shared/schedule/classSchedule.ts';
import { dayName } from '#shared/time/dayName.ts';
import { dayMs, formatInstant, formatTime } from '#shared/time/time.ts';
import { formatDayTime, zoneCity } from '../../ClassTime/classTimes.ts';
import { useNextClass } from '../../ClassTime/useNextClass.ts';
import type { NextClass } from '../../ClassTime/useNextClass.ts';
import { useReader } from '../../useNow.ts';
import css from './CardWhen.module.css';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

export interface CardWhenProps {
  /** Public data of the class. */
  publicData: ListingPublicData;
  /** Start of the class time that was looked for, epoch milliseconds; the next one if left out. */
  at?: number | undefined;
}

/** The hero of the card: day and time, in the reader's zone as soon as it is known. */
export function CardWhen({ publicData, at }: CardWhenProps) {
  const intl = useIntl();
  const next = useNextClass(publicData);
  const reader = useReader();
  const unit = dateUnitOf(publicData);
  if (!next) {
    return (
      <p className={css.root}>
        <span className={css.day}>
          <FormattedMessage id={unit ? `ListingCard.by.${unit}` : 'ListingCard.noDate'} />
        </span>
      </p>
    );
  }
  const { zone, isAway, isOver } = next;
  const start = at ?? next.start;
  // Without a clock it is not known which time of a weekly class is the next.
  const isDated = at !== undefined || (reader !== null && !isOver) || next.weekdays.length === 0;
  return (
    <p className={css.root}>
      <span className={css.day}>
        {isDated ? (
          <>
            {dayName(start, zone, reader?.now ?? null, intl.locale)}
            <Then publicData={publicData} next={next} start={start} />
          </>
        ) : (
          <WeeklyDays weekdays={next.weekdays} />
        )}
      </span>
      <span className={css.clock}>
        <time className={css.time} dateTime={new Date(start).toISOString()}>
          {!isDated && next.isOwnTime
            ? formatDayTime(start, zone, intl.locale)
            : formatTime(start, zone, intl.locale)}
        </time>
        <span className={css.zone}>
          {isAway ? (
            <FormattedMessage id="ListingCard.yourTime" />
          ) : (
            <FormattedMessage id="ListingCard.cityTime" values={{ city: zoneCity(zone, intl) }} />
          )}
        </span>
      </span>
    </p>
  );
}

function WeeklyDays({ weekdays }: Pick<NextClass, 'weekdays'>) {
  return weekdays.length === 7 ? (
    <FormattedMessage id="ListingCard.daily" />
  ) : (
    <FormattedMessage id="ListingCard.weekly" values={{ days: weekdays.join(' · ') }} />
  );
}

interface ThenProps extends CardWhenProps {
  next: NextClass;
  /** Of the class time that is shown. */
  start: number;
}

/** ", then Tue": how a weekly class goes on after the time that is shown. */
function Then({ publicData, next: { zone, weekdays }, start }: ThenProps) {
  const { locale } = useIntl();
  if (weekdays.length === 0) return null;
  const second = nextOffered(publicData, start);
  if (second === null) return null;
  const clock = formatTime(second, zone, locale);
  const time = clock === formatTime(start, zone, locale) ? '' : ` ${clock}`;
  // A week later the weekday would be the same.
  const style =
    second - start < 6.5 * dayMs
      ? ({ weekday: 'short' } as const)
      : ({ month: 'short', day: 'numeric' } as const);
  const day = formatInstant(second, zone, style, locale) + time;
  return (
    <span className={css.then}>
      <FormattedMessage id="ListingCard.then" values={{ day }} />
    </span>
  );
}
