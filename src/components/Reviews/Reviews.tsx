import { useId } from 'react';
import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber } from 'react-intl';
import type { TeacherRating } from '#shared/contract/user.ts';
import { ratingOf } from '#src/util/rating.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { RecordBoundary } from '../RecordBoundary/RecordBoundary.tsx';
import { Stars } from './Stars.tsx';
import css from './Reviews.module.css';
import type { Review } from '#shared/contract/entities.ts';

export interface ReviewsProps {
  /** Newest first. */
  reviews: readonly Review[];
  /** Heading; otherwise how many there are. */
  title?: ReactNode;
  /** Shown when there are none. */
  none: ReactNode;
  /** Mean of all, where these are not all of them; that of these when left out. */
  rating?: TeacherRating | undefined;
  /** What the reader can do about a review, below its text. */
  actionsOf?: (review: Review) => ReactNode;
}

/** Reviews of a user or class with the average of their stars. */
export function Reviews({
  reviews,
  title,
  none,
  rating = ratingOf(reviews),
  actionsOf,
}: ReviewsProps) {
  const headingId = useId();
  return (
    <section className={css.root} aria-labelledby={headingId}>
      <header className={css.header}>
        <h2 id={headingId} className={css.title}>
          {title ?? <FormattedMessage id="Reviews.title" values={{ count: reviews.length }} />}
        </h2>
        {rating && (
          <p className={css.mean}>
            <Stars rating={rating.mean} />{' '}
            <FormattedNumber
              value={rating.mean}
              maximumFractionDigits={1}
              minimumFractionDigits={1}
            />
          </p>
        )}
      </header>
      {reviews.length === 0 ? (
        <p className={css.none}>{none}</p>
      ) : (
        <ul className={css.list}>
          {reviews.map(review => (
            <li key={review.id}>
              <RecordBoundary type="review" id={review.id}>
                <OneReview review={review} actions={actionsOf?.(review)} />
              </RecordBoundary>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface OneReviewProps {
  review: Review;
  actions: ReactNode;
}

function OneReview({ review: { author, attributes }, actions }: OneReviewProps) {
  return (
    <article className={css.review}>
      <Avatar user={author} size={40} decorative />
      <div className={css.text}>
        <p className={css.by}>
          <span className={css.name}>
            {isBannedOrDeleted(author) ? (
              <FormattedMessage
                id={author?.attributes.banned ? 'Reviews.bannedUser' : 'Reviews.deletedUser'}
              />
            ) : (
              author?.attributes.profile.displayName
            )}
          </span>{' '}
          <span className={css.date}>
            {/* A month is the same everywhere, whichever zone it is read in. */}
            <FormattedDate
              value={attributes.createdAt}
              year="numeric"
              month="long"
              timeZone="UTC"
            />
          </span>
        </p>
        {attributes.deleted ? (
          <p className={css.deleted}>
            <FormattedMessage id="Reviews.deleted" />
          </p>
        ) : (
          <>
            <Stars rating={attributes.rating} />
            <p className={css.content}>{attributes.content}</p>
            {actions}
          </>
        )}
      </div>
    </article>
  );
}
