import type { MouseEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { PlainLink } from '../Link/PlainLink.tsx';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Rating } from '../Rating/Rating.tsx';
import { ResponsiveImage } from '../ResponsiveImage/ResponsiveImage.tsx';
import { CardPrice } from './components/CardPrice.tsx';
import { CardWhere } from './components/CardWhere.tsx';
import { CardWhen } from './components/CardWhen.tsx';
import { listingCardFacts } from './listingCardFacts.ts';
import { useForeignLanguage } from './useForeignLanguage.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { Badge } from '../Badge/Badge.tsx';
import type { BadgeProps } from '../Badge/Badge.tsx';
import type { ListingCardFacts } from './listingCardFacts.ts';
import { Clock3 } from 'lucide-react';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import { useLabels } from '../useOptions.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { ClassLength } from '../ClassTime/ClassLength.tsx';
import css from './ListingCard.module.css';

export interface ListingCardProps {
  /** Class with its author, images and currentStock, as far as they are known. */
  listing: Listing;
  /** Level of the title in the page. */
  headingLevel?: 2 | 3;
  /** CSS sizes of the picture. */
  sizes?: string;
  /** The first cards of a page load their picture at once. */
  priority?: boolean;
  /** Path that the card leads to; the listing's page when left out. */
  to?: string;
  /**
   * The reader has booked it, or a place is held for them: nothing is said of those that are left.
   */
  isYours?: boolean;
  /** Class time that was looked for; the next one when left out. */
  time?: CardTime | undefined;
}

/** A class time of a card. */
export interface CardTime {
  /** Epoch milliseconds. */
  start: number;
  /** Seats that nobody has. */
  free: number;
}

const cardSizes =
  '(min-width: 120.0625rem) 20.8vw, (min-width: 64rem) 31.25vw, (min-width: 48rem) 50vw, 100vw';

/** A class at a glance: when, what, who, how long, how much, how many places left. */
export function ListingCard({
  listing,
  headingLevel = 3,
  sizes = cardSizes,
  priority = false,
  to,
  isYours = false,
  time,
}: ListingCardProps) {
  const { title, publicData } = listing.attributes;
  const facts = listingCardFacts(listing, marketplace.currency, time?.free);
  const Heading = `h${headingLevel}` as const;
  const address = to ?? paths.listing({ slug: createSlug(title), id: listing.id });
  const teacher = listing.author?.attributes.profile?.displayName;

  return (
    <article className={css.root} data-listing-id={listing.id}>
      <div className={css.picture}>
        <ResponsiveImage
          image={listing.images?.[0]}
          alt=""
          coverOf={publicData.yogaStyles?.[0] ?? ''}
          sizes={sizes}
          aspectRatio="4 / 3"
          variants={['landscape-crop', 'landscape-crop2x']}
          priority={priority}
        />
        <CardBadges facts={facts} isYours={isYours} />
        <CardWhen publicData={publicData} at={time?.start} />
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
            <Rating rating={listing.author?.attributes.profile.metadata?.rating} />
          </p>
        )}
        <CardMeta publicData={publicData} />
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

/** Badges on the picture, two at most. */
function CardBadges({ facts, isYours }: { facts: ListingCardFacts; isYours: boolean }) {
  const badges: { id: string; tone: BadgeProps['tone'] }[] = [];
  if (isYours) badges.push({ id: 'ListingCard.yours', tone: 'positive' });
  else if (facts.isSoldOut) badges.push({ id: 'ListingCard.soldOut', tone: 'neutral' });
  else if (facts.isAlmostFull) badges.push({ id: 'ListingCard.almostFull', tone: 'warning' });
  if (facts.priceKind === 'free') badges.push({ id: 'ListingCard.free', tone: 'positive' });
  if (facts.monthlyPrice) badges.push({ id: 'ListingCard.subscription', tone: 'info' });
  if (badges.length === 0) return null;
  return (
    <ul className={css.badges}>
      {badges.map(({ id, tone }) => (
        <li key={id}>
          <Badge tone={tone} variant="solid">
            <FormattedMessage id={id} />
          </Badge>
        </li>
      ))}
    </ul>
  );
}

interface CardMetaProps {
  /** Public data of the class. */
  publicData: ListingPublicData;
}

/** Duration, workout type, language where it is another than the reader's, and place. */
function CardMeta({ publicData }: CardMetaProps) {
  const language = useForeignLanguage(publicData.languages);
  const style = styleLabel(publicData, useLabels(choicesOfField('yogaStyles')));
  return (
    <ul className={css.meta}>
      {publicData.classDuration && (
        <li>
          <Clock3 aria-hidden="true" />
          <ClassLength id="ListingCard.minutes" publicData={publicData} />
        </li>
      )}
      {style && <li>{style}</li>}
      {language && <li>{language}</li>}
      <CardWhere publicData={publicData} />
    </ul>
  );
}

/** First workout type, and how many more there are. */
function styleLabel(
  { yogaStyles = [], otherWorkoutType }: ListingPublicData,
  labelOf: (style: string) => string,
): string | null {
  const [first, ...more] = yogaStyles;
  if (!first) return null;
  const label = first === 'other' && otherWorkoutType ? otherWorkoutType : labelOf(first);
  return more.length > 0 ? `${label} +${more.length}` : label;
}

/** Skeleton of a card. */
export function ListingCardSkeleton() {
  return (
    <div className={css.root} aria-hidden="true">
      <div className={css.picture}>
        <Skeleton shape="block" aspectRatio="4 / 3" />
      </div>
      <div className={css.text}>
        <Skeleton width="85%" />
        <Skeleton width="55%" />
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </div>
    </div>
  );
}
