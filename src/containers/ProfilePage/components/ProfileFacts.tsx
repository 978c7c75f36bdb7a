import { CalendarHeart, GraduationCap, Languages, MessageCircleReply, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useLabels } from '#src/components/useOptions.ts';
import { ratingOf } from '#src/util/rating.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectListings, selectReviews } from '#src/ducks/marketplaceData.duck.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import { teachingOf } from '#shared/contract/teaching.ts';
import type { User } from '#shared/contract/entities.ts';
import { selectProfile } from '../ProfilePage.duck.ts';
import css from './ProfileHead.module.css';

/** What is known of a teacher, as facts with icons; nothing of what is not known. */
export function ProfileFacts({ person }: { person: User }) {
  const intl = useIntl();
  const { listingIds, reviewIds, figures } = useAppSelector(selectProfile);
  const reviews = useAppSelector(state => selectReviews(state, reviewIds));
  const listings = useAppSelector(state => selectListings(state, listingIds));
  const labelOf = useLabels(choicesOfField('languages'));
  const { since, languages } = teachingOf(person.attributes.profile);
  // Where nothing is copied, those of the page say it.
  const rating =
    person.attributes.profile.metadata?.rating ??
    ratingOf(reviews.filter(({ attributes }) => attributes.type === 'ofProvider'));
  const spoken = languages?.length
    ? languages
    : [...new Set(listings.flatMap(({ attributes }) => attributes.publicData.languages ?? []))];
  const { students = 0, answersWithin } = figures ?? {};
  const isKnown = rating || students + spoken.length > 0 || since || answersWithin;
  if (!isKnown) return null;
  return (
    <ul className={css.facts} aria-label={intl.formatMessage({ id: 'ProfilePage.facts' })}>
      {rating && (
        <Fact icon={<Star aria-hidden="true" className={css.star} />}>
          <FormattedMessage
            id="ProfilePage.rating"
            values={{
              count: rating.count,
              rating: (
                <b>
                  <FormattedNumber
                    value={rating.mean}
                    minimumFractionDigits={1}
                    maximumFractionDigits={1}
                  />
                </b>
              ),
            }}
          />
        </Fact>
      )}
      {students > 0 && (
        <Fact icon={<GraduationCap aria-hidden="true" />}>
          <FormattedMessage id="ProfilePage.students" values={{ students }} />
        </Fact>
      )}
      {since && (
        <Fact icon={<CalendarHeart aria-hidden="true" />}>
          <FormattedMessage id="ProfilePage.since" values={{ year: String(since) }} />
        </Fact>
      )}
      {spoken.length > 0 && (
        <Fact icon={<Languages aria-hidden="true" />}>
          <FormattedMessage
            id="ProfilePage.languages"
            values={{ languages: spoken.map(labelOf).join(', ') }}
          />
        </Fact>
      )}
      {answersWithin && (
        <Fact icon={<MessageCircleReply aria-hidden="true" />}>
          <FormattedMessage id={`ProfilePage.answers.${answersWithin}`} />
        </Fact>
      )}
    </ul>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className={css.fact}>
    {icon}
    <span>{children}</span>
  </li>
);
