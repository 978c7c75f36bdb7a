import { FormattedMessage, useIntl } from 'react-intl';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { formatDayTime, zoneCity } from '../../ClassTime/classTimes.ts';
import { useNextClass } from '../../ClassTime/useNextClass.ts';
import css from './CardWhen.module.css';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

export interface CardWhenProps {
  /** Public data of the class. */
  publicData: ListingPublicData;
}

/** The hero of the card: day and time, in the reader's zone as soon as it is known. */
export function CardWhen({ publicData }: CardWhenProps) {
  const intl = useIntl();
  const { locale } = intl;
  const next = useNextClass(publicData);
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
  const { start, zone, isAway, weekdays, isOwnTime } = next;
  return (
    <p className={css.root}>
      <span className={css.day}>
        {weekdays.length === 0 && formatDay(start, zone, locale)}
        {weekdays.length === 7 && <FormattedMessage id="ListingCard.daily" />}
        {weekdays.length > 0 && weekdays.length < 7 && (
          <FormattedMessage id="ListingCard.weekly" values={{ days: weekdays.join(' · ') }} />
        )}
      </span>
      <span className={css.clock}>
        <time className={css.time} dateTime={new Date(start).toISOString()}>
          {isOwnTime ? formatDayTime(start, zone, locale) : formatTime(start, zone, locale)}
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
