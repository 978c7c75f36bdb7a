import { FormattedDate, FormattedMessage, FormattedNumber } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { isGone } from '#src/transactions/roles.ts';
import type { Review } from '#src/util/entities.ts';
import { Stars } from './Stars.tsx';
import css from './Reviews.module.css';

/** What students wrote, newest first. */
export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const rated = reviews.filter(({ attributes }) => !attributes.deleted);
  const mean =
    rated.reduce((sum, { attributes }) => sum + attributes.rating, 0) / (rated.length || 1);
  return (
    <section className={css.root} aria-labelledby="reviews">
      <header className={css.header}>
        <h2 id="reviews" className={css.title}>
          <FormattedMessage id="ListingPage.reviews" values={{ count: reviews.length }} />
        </h2>
        {rated.length > 0 && (
          <p className={css.mean}>
            <Stars rating={mean} />{' '}
            <FormattedNumber value={mean} maximumFractionDigits={1} minimumFractionDigits={1} />
          </p>
        )}
      </header>
      {reviews.length === 0 ? (
        <p className={css.none}>
          <FormattedMessage id="ListingPage.reviews.none" />
        </p>
      ) : (
        <ul className={css.list}>
          {reviews.map(review => (
            <li key={review.id}>
              <OneReview review={review} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OneReview({ review: { author, attributes } }: { review: Review }) {
  return (
    <article className={css.review}>
      <Avatar user={author} size={40} decorative />
      <div className={css.words}>
        <p className={css.by}>
          <span className={css.name}>
            {isGone(author) ? (
              <FormattedMessage
                id={
                  author?.attributes.banned ? 'ListingPage.bannedUser' : 'ListingPage.deletedUser'
                }
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
            <FormattedMessage id="ListingPage.review.deleted" />
          </p>
        ) : (
          <>
            <Stars rating={attributes.rating} />
            <p className={css.content}>{attributes.content}</p>
          </>
        )}
      </div>
    </article>
  );
}
