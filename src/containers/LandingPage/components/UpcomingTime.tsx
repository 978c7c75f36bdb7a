import { FormattedMessage, useIntl } from 'react-intl';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { useNextClass } from '#src/components/ClassTime/useNextClass.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import css from './UpcomingTime.module.css';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

export interface UpcomingTimeProps {
  /** Public data of the class. */
  publicData: ListingPublicData;
}

/** Day and time of the timetable: the date, or the weekdays with "every week at". */
export function UpcomingTime({ publicData }: UpcomingTimeProps) {
  const intl = useIntl();
  const { locale } = intl;
  const next = useNextClass(publicData);
  if (!next) return <FormattedMessage id="ListingCard.noDate" />;
  const { start, zone, isAway, weekdays } = next;
  const time = (
    <time className={css.time} dateTime={new Date(start).toISOString()}>
      {formatTime(start, zone, locale)}
    </time>
  );
  return (
    <div className={css.root}>
      <p className={css.day}>
        {weekdays.length > 0 ? weekdays.join(', ') : formatDay(start, zone, locale)}
      </p>
      <p className={css.line}>
        {weekdays.length > 0 ? (
          <FormattedMessage id="UpcomingTime.weekly" values={{ time }} />
        ) : (
          time
        )}
      </p>
      <p className={css.zone}>
        {isAway ? (
          <FormattedMessage id="ListingCard.yourTime" />
        ) : (
          <FormattedMessage id="ListingCard.cityTime" values={{ city: zoneCity(zone, intl) }} />
        )}
      </p>
    </div>
  );
}
