import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { CalendarFeed } from '#src/features/calendarFeed/CalendarFeed.tsx';
import { Contact } from '#src/features/enquiry/Contact.tsx';
import { paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectListings } from '#src/ducks/marketplaceData.duck.ts';
import { useEnquiry } from '#src/features/enquiry/useEnquiry.ts';
import { selectCurrentUser, selectHasListings } from '#src/ducks/user.duck.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { selectIsInList } from '#src/ducks/ownLists.duck.ts';
import { FollowTeacher } from './FollowTeacher.tsx';
import { selectProfile } from '../ProfilePage.duck.ts';
import { ShareProfile } from './ShareProfile.tsx';
import css from './ProfileHead.module.css';
import type { Listing, User } from '#shared/contract/entities.ts';

/** Actions on a profile: enquire and subscribe to the calendar; on one's own: edit. */
export function ProfileWays({ person }: { person: User }) {
  const { listingIds } = useAppSelector(selectProfile);
  const listings = useAppSelector(state => selectListings(state, listingIds));
  const isOwn = useAppSelector(selectCurrentUser)?.id === person.id;
  const isBlocked = useAppSelector(state => selectIsInList(state, 'blocked', person.id));
  // Known of teachers only.
  const hasListings = useAppSelector(selectHasListings);
  const hasClasses = listings.some(({ attributes }) => dateUnitOf(attributes.publicData) === null);
  return (
    <div className={css.ways}>
      {isOwn && (
        <ButtonLink variant="secondary" to={paths.profileSettings()}>
          <FormattedMessage id="ProfilePage.edit" />
        </ButtonLink>
      )}
      {isOwn && hasListings !== null && (
        <ButtonLink
          variant="secondary"
          to={hasListings ? paths.manageListings() : paths.startListing()}
        >
          <FormattedMessage id={`ProfilePage.listing.${hasListings ? 'edit' : 'add'}`} />
        </ButtonLink>
      )}
      {!isOwn && listings.length > 0 && <FollowTeacher teacher={person} />}
      {!isOwn && !isBlocked && listings.length > 0 && (
        <ContactPerson person={person} listings={listings} />
      )}
      {(isOwn || listings.length > 0) && <ShareProfile person={person} />}
      {hasClasses && <CalendarFeed teacher={person} />}
    </div>
  );
}

/** Opens the enquiry form about one of the listings, and the enquiry once it is sent. */
function ContactPerson({ person, listings }: { person: User; listings: readonly Listing[] }) {
  const navigate = useNavigate();
  const isSignedIn = useAppSelector(selectIsAuthenticated);
  const { inProgress, error, draftKey, send, close } = useEnquiry(person.id);
  return (
    <Contact
      isSignedIn={isSignedIn}
      teacher={person.attributes.profile.displayName}
      subjects={listings.map(({ id, attributes: { title } }) => ({ id, title }))}
      inProgress={inProgress}
      error={error}
      draftKey={draftKey}
      onClose={close}
      onSend={async (subjectId, message) => {
        const listing = listings.find(({ id }) => id === subjectId);
        const transactionId = listing && (await send(listing, message));
        if (transactionId) await navigate(paths.order({ id: transactionId }));
      }}
    />
  );
}
