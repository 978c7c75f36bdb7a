import { ArrowRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { ClassLength } from '#src/components/ClassTime/ClassLength.tsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { CardPrice } from '#src/components/ListingCard/components/CardPrice.tsx';
import { listingCardFacts } from '#src/components/ListingCard/listingCardFacts.ts';
import { Rating } from '#src/components/Rating/Rating.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { ClassHeart } from '#src/features/favorites/ClassHeart.tsx';
import css from './UpcomingClass.module.css';
import type { Listing } from '#shared/contract/entities.ts';
import { formatDayTime, zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { useNextClass } from '#src/components/ClassTime/useNextClass.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

export interface UpcomingClassProps {
  /** Class with author, images and currentStock. */
  listing: Listing;
}

/** Row of the timetable: time, title and teacher, price. */
export function UpcomingClass({ listing }: UpcomingClassProps) {
  const intl = useIntl();
  const { title, publicData } = listing.attributes;
  const teacher = listing.author?.attributes.profile?.displayName ?? '';
  const facts = listingCardFacts(listing, marketplace.currency);
  return (
    <li className={css.root}>
      <div className={css.when}>
        <UpcomingTime publicData={publicData} />
      </div>
      <div className={css.picture}>
        <ResponsiveImage
          image={listing.images?.[0]}
          alt=""
          coverOf={listing.attributes.publicData.yogaStyles?.[0] ?? ''}
          sizes="(min-width: 48rem) 11rem, 6rem"
          variants={['landscape-crop', 'landscape-crop2x']}
        />
      </div>
      <div className={css.what}>
        <h3 className={css.title}>
          <PlainLink
            className={css.link}
            to={paths.listing({ slug: createSlug(title), id: listing.id })}
          >
            {intl.formatMessage({ id: 'UpcomingClass.title' }, { title, teacher })}
          </PlainLink>
        </h3>
        <p className={css.meta}>
          <Rating rating={listing.author?.attributes.profile.metadata?.rating} />
          {publicData.classDuration && (
            <ClassLength id="ListingCard.minutes" publicData={publicData} />
          )}
          {facts.isAlmostFull && (
            <Badge tone="warning">
              <FormattedMessage id="ListingCard.almostFull" />
            </Badge>
          )}
        </p>
      </div>
      <div className={css.price}>
        <CardPrice facts={facts} />
      </div>
      <div className={css.save}>
        <ClassHeart id={listing.id} title={title} look="round" />
      </div>
      <ArrowRight className={css.arrow} aria-hidden="true" />
    </li>
  );
}

interface UpcomingTimeProps {
  /** Public data of the class. */
  publicData: ListingPublicData;
}

/** Shows the day and time of a class: the date, or the weekdays of a weekly class. */
function UpcomingTime({ publicData }: UpcomingTimeProps) {
  const intl = useIntl();
  const { locale } = intl;
  const next = useNextClass(publicData);
  if (!next) return <FormattedMessage id="ListingCard.noDate" />;
  const { start, zone, isAway, weekdays, groups, isOwnTime } = next;
  const zoneName = (
    <p className={css.zone}>
      {isAway ? (
        <FormattedMessage id="ListingCard.yourTime" />
      ) : (
        <FormattedMessage id="ListingCard.cityTime" values={{ city: zoneCity(zone, intl) }} />
      )}
    </p>
  );
  if (groups.length > 1) {
    return (
      <div className={css.when}>
        {groups.map(group => (
          <p key={group.start} className={css.group}>
            <span className={css.day}>{group.weekdays.join(', ')}</span>{' '}
            <time dateTime={new Date(group.start).toISOString()}>
              {formatTime(group.start, zone, locale)}
            </time>
          </p>
        ))}
        <p className={css.line}>
          <FormattedMessage id="UpcomingTime.everyWeek" />
        </p>
        {zoneName}
      </div>
    );
  }
  const clock = formatTime(start, zone, locale);
  const words = isOwnTime ? formatDayTime(start, zone, locale) : clock;
  const time = (
    <time
      className={clsx(css.time, words !== clock && css.withDay)}
      dateTime={new Date(start).toISOString()}
    >
      {words}
    </time>
  );
  return (
    <div className={css.when}>
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
      {zoneName}
    </div>
  );
}
