import { FormattedMessage } from 'react-intl';
import { Stars } from '#src/components/Reviews/Stars.tsx';
import css from './WrittenReview.module.css';
import type { Review } from '#shared/contract/entities.ts';

/** What somebody wrote of the other; of a removed review only that there was one. */
export function WrittenReview({ review }: { review: Review }) {
  const { deleted, rating, content } = review.attributes;
  return (
    <div className={css.root}>
      {deleted ? (
        <p className={css.deleted}>
          <FormattedMessage id="Reviews.deleted" />
        </p>
      ) : (
        <>
          <Stars rating={rating} />
          <p className={css.content}>{content}</p>
        </>
      )}
    </div>
  );
}
