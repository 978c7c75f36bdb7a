import { FormattedMessage, useIntl } from 'react-intl';
import { dayShift, weekdayNames, zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { useReader } from '#src/components/useReader.ts';
import type { Listing } from '#src/util/entities.ts';
import { formatTime } from '#src/util/time.ts';
import css from './WeeklyTime.module.css';

/** When a weekly class is held, in the reader's zone once it is known. */
export function WeeklyTime({ listing }: { listing: Listing }) {
  const { locale } = useIntl();
  const reader = useReader();
  const { timezone, unixTimeStamp: start, weeklyDays = [] } = listing.attributes.publicData;
  if (start === undefined || !timezone) {
    return (
      <p className={css.root}>
        <FormattedMessage id="ListingPage.noDate" />
      </p>
    );
  }
  const zone = reader?.timeZone ?? timezone;
  const days = weekdayNames(weeklyDays, dayShift(start, timezone, zone), locale).join(', ');
  return (
    <div className={css.root}>
      <p className={css.days}>
        <FormattedMessage
          id="ListingPage.weekly"
          values={{ days, time: formatTime(start, zone, locale) }}
        />
      </p>
      <p className={css.zone}>
        <FormattedMessage
          id={zone === timezone ? 'ListingPage.zone.home' : 'ListingPage.zone.away'}
          values={{ city: zoneCity(timezone), time: formatTime(start, timezone, locale) }}
        />
      </p>
    </div>
  );
}
