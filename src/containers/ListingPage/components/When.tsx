import { FormattedMessage, useIntl } from 'react-intl';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { useNextClass } from '#src/components/ClassTime/useNextClass.ts';
import type { WeeklyGroup } from '#src/components/ClassTime/useNextClass.ts';
import { classTimeAt, onlyTimeOf } from '#shared/transactions/ordering.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { addMinutes, formatDay, formatInstant, formatTime, todayIn } from '#shared/time/time.ts';
import { useReader } from '#src/components/useNow.ts';
import { StartsIn } from './StartsIn.tsx';
import css from './When.module.css';
import type { Listing } from '#shared/contract/entities.ts';
import { formatTimeRange, zoneCity } from '#src/components/ClassTime/classTimes.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

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
        {state === 'published' && <StartsIn start={time.start} end={time.end} />}
      </>
    );
  }
  return (
    <>
      <WeeklyTime listing={listing} />
      {next && !next.isOver && state === 'published' && (
        <StartsIn start={next.start} end={classTimeAt(listing, next.start).end} isWeekly />
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
  const { start, zone, isAway, groups, later } = next;
  const own = next.isOwnTime && groups.length === 1 && classTimeAt(listing, start);
  return (
    <div className={css.root}>
      {groups.map(group => (
        <p key={group.start} className={css.when}>
          <span className={css.days}>
            <FormattedMessage
              id="ListingPage.weekly"
              values={{ count: group.weekdays.length, days: group.weekdays.join(', ') }}
            />
          </span>{' '}
          <span className={css.time}>
            {formatTimeRange(group.start, addMinutes(group.start, group.minutes), zone, locale)}
          </span>
        </p>
      ))}
      {later && (
        <p className={css.zone}>
          <FormattedMessage
            id="ListingPage.weekly.from"
            values={{
              day: formatDay(later.start, zone, locale),
              times: later.groups.map(group => timesOfGroup(group, zone, locale)).join(', '),
            }}
          />
        </p>
      )}
      <p className={css.zone}>
        <FormattedMessage
          id={isAway ? 'ListingPage.zone.away' : 'ListingPage.zone.home'}
          values={{
            city: zoneCity(publicData.timezone, intl),
            time: groups
              .map(group => formatTime(group.start, publicData.timezone ?? zone, locale))
              .join(', '),
          }}
        />
      </p>
      {own && (
        <p className={css.zone}>
          <FormattedMessage
            id="ListingPage.nextAt"
            values={{
              when: `${formatDay(own.start, zone, locale)}, ${formatTimeRange(own.start, own.end, zone, locale)}`,
            }}
          />
        </p>
      )}
      <SeriesLimits publicData={publicData} />
    </div>
  );
}

/** "Tue, Thu 6:00 – 7:00 PM" */
const timesOfGroup = ({ weekdays, start, minutes }: WeeklyGroup, zone: string, locale: string) =>
  `${weekdays.join(', ')} ${formatTimeRange(start, addMinutes(start, minutes), zone, locale)}`;

/** Days off that are named; the others are counted. */
const mostNamed = 4;

/** Shows the last day of a weekly class and its next days off, where it has any. */
function SeriesLimits({ publicData }: { publicData: ListingPublicData }) {
  const intl = useIntl();
  const reader = useReader();
  const { seriesEnd, skippedDates = [], timezone } = publicData;
  const day = (date: string, style: Intl.DateTimeFormatOptions) =>
    formatInstant(`${date}T00:00:00Z`, 'UTC', style, intl.locale);
  const today = reader && timezone ? todayIn(timezone, reader.now) : '';
  const off = skippedDates.filter(date => date >= today).sort();
  return (
    <>
      {seriesEnd && (
        <p className={css.zone}>
          <FormattedMessage
            id="ListingPage.series.until"
            values={{ day: day(seriesEnd, { day: 'numeric', month: 'long', year: 'numeric' }) }}
          />
        </p>
      )}
      {off.length > 0 && (
        <p className={css.zone}>
          <FormattedMessage
            id="ListingPage.series.daysOff"
            values={{
              days: off
                .slice(0, mostNamed)
                .map(date => day(date, { day: 'numeric', month: 'short' }))
                .join(', '),
              more: Math.max(0, off.length - mostNamed),
            }}
          />
        </p>
      )}
    </>
  );
}
