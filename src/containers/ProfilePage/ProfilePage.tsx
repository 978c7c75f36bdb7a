import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { ProfileListings } from './components/ProfileListings.tsx';
import { ProfileReviews } from './components/ProfileReviews.tsx';
import { ProfileHead } from './components/ProfileHead.tsx';
import { ProfileWeek } from './components/ProfileWeek.tsx';
import { personSchema } from './personSchema.ts';
import { profilePath, socialPictureOf } from './profilePath.ts';
import { fetchListings, fetchReviews, selectProfile, showProfile } from './ProfilePage.duck.ts';
import css from './ProfilePage.module.css';
import { SafetyActions } from '#src/features/safety/SafetyActions.tsx';
import { useSafety } from '#src/features/safety/useSafety.ts';
import type { User } from '#shared/contract/entities.ts';

/** Report and block the person whose profile it is. */
function ProfileSafety({ person }: { person: User }) {
  const { isOffered, ...safety } = useSafety(person.id, { subject: 'user', subjectId: person.id });
  return isOffered && <SafetyActions name={person.attributes.profile.displayName} {...safety} />;
}

export { loader } from './ProfilePage.loader.ts';

/** Public profile of a user. */
export function ProfilePage() {
  const intl = useIntl();
  const config = useConfig();
  const dispatch = useAppDispatch();
  const { user: request, listings, reviews, userId } = useAppSelector(selectProfile);
  // A short address names nobody by an id.
  const { id = userId ?? '', handle } = useParams();
  const person = useAppSelector(state => selectEntity(state, 'user', id));

  if (request.status === 'failed') {
    return (
      <ErrorState
        headingLevel={1}
        title={<FormattedMessage id="ProfilePage.failed" />}
        onRetry={() => {
          // The loader has to find the person first.
          if (handle) window.location.reload();
          void dispatch(showProfile(id));
          void dispatch(fetchListings(id));
          void dispatch(fetchReviews(id));
        }}
      />
    );
  }
  if (!person) {
    return (
      <div className={css.head} aria-busy="true">
        <Skeleton shape="circle" width="6rem" />
        <Skeleton width="40%" />
      </div>
    );
  }
  const gone = isBannedOrDeleted(person);
  const { displayName } = person.attributes.profile;
  const name = gone
    ? intl.formatMessage({
        id: person.attributes.banned ? 'ProfilePage.banned' : 'ProfilePage.deleted',
      })
    : displayName;
  return (
    <div className={css.root}>
      <PageMeta
        title={name}
        canonicalPath={profilePath(person)}
        description={intl.formatMessage({ id: 'ProfilePage.description' }, { name })}
        image={gone ? undefined : socialPictureOf(person)}
        noIndex={gone}
        schema={gone ? undefined : personSchema(person, config)}
      />
      <ProfileHead person={person} name={name} />
      {!gone && (
        <>
          <ProfileWeek person={person} />
          <ProfileListings
            name={name}
            request={listings}
            onRetry={() => void dispatch(fetchListings(id))}
          />
          <ProfileReviews
            person={person}
            request={reviews}
            onRetry={() => void dispatch(fetchReviews(id))}
          />
          <ProfileSafety person={person} />
        </>
      )}
    </div>
  );
}
