import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { InlineTextButton } from '#src/components/Link/InlineTextButton.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { paths } from '#src/config/paths.ts';
import { isGone } from '#src/transactions/roles.ts';
import type { User } from '#src/util/entities.ts';
import { shorten } from '#src/util/shorten.ts';
import { CalendarFeed } from './CalendarFeed.tsx';
import css from './HostCard.module.css';

/** Characters of a bio that are shown at first. */
const shownLength = 170;

export interface HostCardProps {
  teacher: User;
  /** Whether what they offer here are classes, which a calendar can follow. */
  hasClasses: boolean;
}

/** Who teaches. A person who is gone has a placeholder, and no page to go to. */
export function HostCard({ teacher, hasClasses }: HostCardProps) {
  const [isWhole, setWhole] = useState(false);
  const gone = isGone(teacher);
  const { displayName, bio } = teacher.attributes.profile;
  const text = gone ? '' : (bio ?? '');
  const short = shorten(text, shownLength);
  return (
    <section className={css.root} aria-labelledby="teacher">
      <Avatar user={teacher} size={96} decorative />
      <div className={css.words}>
        <p className={css.role}>
          <FormattedMessage id="ListingPage.teacher" />
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
            <p className={css.profile}>
              <Link to={paths.profile(teacher)}>
                <FormattedMessage id="ListingPage.viewProfile" />
              </Link>
            </p>
            {hasClasses && <CalendarFeed teacher={teacher} />}
          </>
        )}
      </div>
    </section>
  );
}
