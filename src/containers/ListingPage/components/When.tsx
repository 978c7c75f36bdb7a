import { FormattedMessage, useIntl } from 'react-intl';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { useNextClass } from '#src/components/ClassTime/useNextClass.ts';
import { minutesOf, onlyTimeOf } from '#shared/transactions/ordering.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { addMinutes, formatTime } from '#shared/time/time.ts';
import { StartsIn } from './StartsIn.tsx';
import css from './When.module.css';
import type { Listing } from '#shared/contract/entities.ts';
import { formatTimeRange, zoneCity } from '#src/components/ClassTime/classTimes.ts';

/** Shows the time of a listing, and the time until it. */
export function When({ listing }: { listing: Listing }) {
  const { publicData, state } = listing.attributes;
  const time = onlyTimeOf(listing);
  const next = useNextClass(publicData);
  const unit = dateUnitOf(publicData);
  if (unit) {
    return (
      <p className={css.days}>
        <FormattedMessage id={`ListingPage.stay.by.${unit}`} />
      </p>
    );
  }
  if (time && publicData.timezone) {
    return (
      <>
        <ClassTime start={time.start} end={time.end} timeZone={publicData.timezone} size="large" />
        <StartsIn start={time.start} end={time.end} />
      </>
    );
  }
  const isOver = next !== null && next.start >= (publicData.lastClass ?? Infinity);
  return (
    <>
      <WeeklyTime listing={listing} />
      {next && !isOver && state === 'published' && (
        <StartsIn start={next.start} end={addMinutes(next.start, minutesOf(listing))} isWeekly />
      )}
    </>
  );
}

/** Shows the time of a weekly class, in the reader's zone once it is known. */
function WeeklyTime({ listing }: { listing: Listing }) {
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
