import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { CalendarFeed } from '#src/features/calendarFeed/CalendarFeed.tsx';
import { InlineTextButton, Link } from '#src/components/Link/Link.tsx';
import { paths } from '#shared/config/paths.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectIsInList } from '#src/ducks/ownLists.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { shownBioLength, truncateAtWord } from '#src/util/truncate.ts';
import css from './HostCard.module.css';
import { Certificates } from '#src/features/certificates/Certificates.tsx';
import type { Listing, User } from '#shared/contract/entities.ts';
import { useNavigate } from 'react-router-dom';
import { Contact } from '#src/features/enquiry/Contact.tsx';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useEnquiry } from '#src/features/enquiry/useEnquiry.ts';

export interface HostCardProps {
  /** Listing of the teacher. */
  listing: Listing;
  teacher: User;
  /** The listing is a class, so the calendar feed is offered. */
  hasClasses: boolean;
}

/** Card of the teacher. A deleted user has a placeholder and no link. */
export function HostCard({ listing, teacher, hasClasses }: HostCardProps) {
  const [isWhole, setWhole] = useState(false);
  const gone = isBannedOrDeleted(teacher);
  const isOwn = useAppSelector(selectCurrentUser)?.id === teacher.id;
  const isBlocked = useAppSelector(state => selectIsInList(state, 'blocked', teacher.id));
  const canAsk = listing.attributes.state === 'published' && !isOwn && !isBlocked;
  const { displayName, bio } = teacher.attributes.profile;
  const text = gone ? '' : (bio ?? '');
  const short = truncateAtWord(text, shownBioLength);
  return (
    <section className={css.root} aria-labelledby="teacher">
      <Avatar user={teacher} size={96} decorative />
      <div className={css.text}>
        <p className={css.role}>
          <FormattedMessage id={`ListingPage.teacher${hasClasses ? '' : '.stay'}`} />
        </p>
        <h2 id="teacher" className={css.name}>
          {gone ? (
            <FormattedMessage
              id={teacher.attributes.banned ? 'ListingPage.bannedUser' : 'ListingPage.deletedUser'}
            />
          ) : (
            <Link variant="quiet" to={paths.profile(teacher)}>
              {displayName}
            </Link>
          )}
        </h2>
        {text && (
          <p className={css.bio}>
            {short && !isWhole ? short : text}{' '}
            {short && (
              <InlineTextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                <FormattedMessage id={isWhole ? 'ListingPage.showLess' : 'ListingPage.showMore'} />
              </InlineTextButton>
            )}
          </p>
        )}
        {!gone && (
          <>
            <Certificates person={teacher} />
            <div className={css.ways}>
              {canAsk && <ContactTeacher listing={listing} />}
              <p className={css.profile}>
                <Link to={paths.profile(teacher)}>
                  <FormattedMessage id="ListingPage.viewProfile" />
                </Link>
              </p>
              {isOwn && (
                <p className={css.profile}>
                  <Link to={paths.profileSettings()}>
                    <FormattedMessage id="ListingPage.editProfile" />
                  </Link>
                </p>
              )}
            </div>
            {hasClasses && <CalendarFeed teacher={teacher} />}
          </>
        )}
      </div>
    </section>
  );
}

/** Opens the enquiry form, and the enquiry once it is sent. */
function ContactTeacher({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const isSignedIn = useAppSelector(selectIsAuthenticated);
  const { inProgress, error, draftKey, send, close } = useEnquiry(listing.id);
  return (
    <Contact
      isSignedIn={isSignedIn}
      teacher={listing.author?.attributes.profile.displayName ?? ''}
      subjects={[{ id: listing.id, title: listing.attributes.title }]}
      inProgress={inProgress}
      error={error}
      draftKey={draftKey}
      onClose={close}
      onSend={async (_, message) => {
        const id = await send(listing, message);
        if (id) await navigate(paths.order({ id }));
      }}
    />
  );
}
