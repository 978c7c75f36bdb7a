import { FormattedMessage, useIntl } from 'react-intl';
import { formatTimeRange, zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { useNextClass } from '#src/components/ClassTime/useNextClass.ts';
import { minutesOf } from '#shared/transactions/ordering.ts';
import { addMinutes, formatTime } from '#shared/time/time.ts';
import css from './WeeklyTime.module.css';
import type { Listing } from '#shared/contract/entities.ts';

/** When a weekly class is held, in the reader's zone once it is known. */
export function WeeklyTime({ listing }: { listing: Listing }) {
  const intl = useIntl();
  const { locale } = intl;
  const { publicData } = listing.attributes;
  const next = useNextClass(publicData);
  if (!next || !publicData.timezone) {
    return (
      <p className={css.days}>
        <FormattedMessage id="ListingPage.noDate" />
      </p>
    );
  }
  const { start, zone, isAway, weekdays } = next;
  const end = addMinutes(start, minutesOf(listing));
  return (
    <div className={css.root}>
      <p className={css.when}>
        <span className={css.days}>
          <FormattedMessage
            id="ListingPage.weekly"
            values={{ count: weekdays.length, days: weekdays.join(', ') }}
          />
        </span>{' '}
        <span className={css.time}>{formatTimeRange(start, end, zone, locale)}</span>
      </p>
      <p className={css.zone}>
        <FormattedMessage
          id={isAway ? 'ListingPage.zone.away' : 'ListingPage.zone.home'}
          values={{
            city: zoneCity(publicData.timezone, intl),
            time: formatTime(start, publicData.timezone, locale),
          }}
        />
      </p>
    </div>
  );
}
