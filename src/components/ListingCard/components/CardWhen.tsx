import { FormattedMessage, useIntl } from 'react-intl';
import type { ListingPublicData } from '#src/util/entities.ts';
import { formatDay, formatTime } from '#src/util/time.ts';
import {
  dayShift,
  nextStart,
  sameClock,
  weekdayNames,
  zoneCity,
} from '../../ClassTime/classTimes.ts';
import { useReader } from '../../useReader.ts';
import css from './CardWhen.module.css';

export interface CardWhenProps {
  /** Public data of the class. */
  publicData: ListingPublicData;
}

/** The hero of the card: day and time, in the reader's zone as soon as it is known. */
export function CardWhen({ publicData }: CardWhenProps) {
  const { locale } = useIntl();
  const reader = useReader();
  const { timezone, weeklyDays = [] } = publicData;
  const start = nextStart(publicData, reader?.now ?? null);
  if (start === null || !timezone) {
    return (
      <p className={css.root}>
        <FormattedMessage id="ListingCard.noDate" />
      </p>
    );
  }
  const isAway = reader !== null && !sameClock(start, timezone, reader.timeZone);
  const zone = isAway ? reader.timeZone : timezone;
  const names = weekdayNames(weeklyDays, dayShift(start, timezone, zone), locale);
  return (
    <p className={css.root}>
      <span className={css.day}>
        {names.length === 0 && formatDay(start, zone, locale)}
        {names.length === 7 && <FormattedMessage id="ListingCard.daily" />}
        {names.length > 0 && names.length < 7 && (
          <FormattedMessage id="ListingCard.weekly" values={{ days: names.join(' · ') }} />
        )}
      </span>
      <time className={css.time} dateTime={new Date(start).toISOString()}>
        {formatTime(start, zone, locale)}
      </time>
      <span className={css.zone}>
        {isAway ? (
          <FormattedMessage id="ListingCard.yourTime" />
        ) : (
          <FormattedMessage id="ListingCard.cityTime" values={{ city: zoneCity(timezone) }} />
        )}
      </span>
    </p>
  );
}
