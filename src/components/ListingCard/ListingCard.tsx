import type { MouseEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { PlainLink } from '../Link/PlainLink.tsx';
import { Avatar } from '../Avatar/Avatar.tsx';
import { ResponsiveImage } from '../ResponsiveImage/ResponsiveImage.tsx';
import { CardBadges } from './components/CardBadges.tsx';
import { CardMeta } from './components/CardMeta.tsx';
import { CardPrice } from './components/CardPrice.tsx';
import { CardWhen } from './components/CardWhen.tsx';
import { listingCardFacts } from './listingCardFacts.ts';
import css from './ListingCard.module.css';
import type { Listing } from '#shared/contract/entities.ts';

export interface ListingCardProps {
  /** Class with its author, images and currentStock, as far as they are known. */
  listing: Listing;
  /** Level of the title in the page. */
  headingLevel?: 2 | 3;
  /** CSS sizes of the picture. */
  sizes?: string;
  /** The first cards of a page load their picture at once. */
  priority?: boolean;
  /** Where the card leads; the listing's page when left out. */
  to?: string;
}

const cardSizes =
  '(min-width: 120rem) 20.8vw, (min-width: 64rem) 31.25vw, (min-width: 48rem) 50vw, 100vw';

/** A class at a glance: when, what, who, how long, how much, how many places left. */
export function ListingCard({
  listing,
  headingLevel = 3,
  sizes = cardSizes,
  priority = false,
  to,
}: ListingCardProps) {
  const { title, publicData } = listing.attributes;
  const facts = listingCardFacts(listing, marketplace.currency);
  const Heading = `h${headingLevel}` as const;
  const address = to ?? paths.listing({ slug: createSlug(title), id: listing.id });
  const teacher = listing.author?.attributes.profile?.displayName;

  return (
    <article className={css.root} data-listing-id={listing.id}>
      <div className={css.picture}>
        <ResponsiveImage
          image={listing.images?.[0]}
          alt=""
          sizes={sizes}
          aspectRatio="4 / 3"
          variants={['landscape-crop', 'landscape-crop2x']}
          priority={priority}
        />
        <CardBadges facts={facts} />
        <CardWhen publicData={publicData} />
      </div>
      <div className={css.text}>
        <Heading className={css.title}>
          <PlainLink className={css.link} to={address} onClick={carryPicture}>
            {title}
          </PlainLink>
        </Heading>
        {teacher && (
          <p className={css.teacher}>
            <Avatar user={listing.author} size={40} decorative />
            <span>
              <FormattedMessage id="ListingCard.with" values={{ teacher }} />
            </span>
          </p>
        )}
        <CardMeta publicData={publicData} facts={facts} />
        <CardPrice facts={facts} />
      </div>
    </article>
  );
}

/** Lets the picture travel to the listing's page, where the browser has view transitions. */
function carryPicture(event: MouseEvent<HTMLElement>) {
  // A new tab takes no picture along, and two of the same name would stop both.
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const picture = event.currentTarget.closest('article')?.querySelector('img');
  if (picture) picture.style.viewTransitionName = 'listing-picture';
}
