import { FormattedMessage } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Rating } from '#src/components/Rating/Rating.tsx';
import { BreakableText } from '#src/components/Text/Text.tsx';
import { ClassHeart } from '#src/features/favorites/ClassHeart.tsx';
import { When } from './When.tsx';
import css from './ClassHead.module.css';
import type { Listing } from '#shared/contract/entities.ts';

/** Title, teacher and time of a class, with the heart of others than its teacher. */
export function ClassHead({ listing, isOwn }: { listing: Listing; isOwn: boolean }) {
  const { author, attributes } = listing;
  return (
    <header className={css.root}>
      <h1 className={css.title}>
        <BreakableText text={attributes.title} />
      </h1>
      {author && (
        <p className={css.with}>
          <Avatar user={author} size={40} decorative />
          <span className={css.teacher}>
            <FormattedMessage
              id="ListingPage.with"
              values={{ teacher: author.attributes.profile.displayName }}
            />
          </span>
          <Rating rating={author.attributes.profile.metadata?.rating} />
        </p>
      )}
      <div className={css.when}>
        <When listing={listing} />
      </div>
      {listing.type === 'listing' && !isOwn && (
        <div className={css.save}>
          <ClassHeart id={listing.id} title={attributes.title} />
        </div>
      )}
    </header>
  );
}
