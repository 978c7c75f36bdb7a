import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { userOf } from '#src/components/StudentName/userOf.ts';
import { paths } from '#shared/config/paths.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { timeOfDate } from '#shared/schedule/classDates.ts';
import type { CoTeacherCopy } from '#shared/schedule/substituteAt.ts';
import { formatDay } from '#shared/time/time.ts';
import css from './HostCard.module.css';

export interface CoTeachersProps {
  listing: Listing;
  /** Epoch milliseconds when the listing was loaded. */
  shownAt: number;
}

interface Shown {
  person: CoTeacherCopy;
  /** Of the class time of a substitute; null of a co-teacher. */
  start: number | null;
}

/** Those who teach the class too, and the substitutes of coming class times. */
export function CoTeachers({ listing, shownAt }: CoTeachersProps) {
  const { metadata, publicData } = listing.attributes;
  const { coTeachers = [] } = metadata ?? {};
  const shown = coTeachers.flatMap((person): Shown[] => {
    if (person.date === undefined) return [{ person, start: null }];
    const time = timeOfDate(publicData, person.date);
    const isToCome = time && time.status !== 'canceled' && time.end > shownAt;
    return isToCome ? [{ person, start: time.start }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className={css.others} aria-labelledby="co-teachers">
      <h2 id="co-teachers" className={css.othersHeading}>
        <FormattedMessage id="ListingPage.coTeachers" />
      </h2>
      <ul className={css.othersList}>
        {shown.map(({ person, start }) => (
          <li key={`${person.id} ${person.date}`} className={css.other}>
            <Avatar user={userOf(person)} size={60} decorative />
            <div>
              <Link variant="quiet" to={paths.profile(person)}>
                {person.name}
              </Link>
              {start !== null && <StandsIn listing={listing} start={start} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On which day somebody teaches for whom, in the zone of the class. */
function StandsIn({ listing, start }: { listing: Listing; start: number }) {
  const { locale } = useIntl();
  const { timezone = 'UTC' } = listing.attributes.publicData;
  return (
    <p className={css.role}>
      <FormattedMessage
        id="ListingPage.standsIn"
        values={{
          day: formatDay(start, timezone, locale),
          name: listing.author?.attributes.profile.displayName ?? '',
        }}
      />
    </p>
  );
}
