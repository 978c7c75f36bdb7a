import { Clock3, MapPin, Video } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { workoutTypes } from '#shared/config/listing.ts';
import { useLabels } from '../../useOptions.ts';
import type { ListingCardFacts } from '../listingCardFacts.ts';
import css from './CardMeta.module.css';
import { cityOf } from '#shared/geo/classPlace.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

export interface CardMetaProps {
  /** Public data of the class. */
  publicData: ListingPublicData;
  /** Duration and the rest. */
  facts: ListingCardFacts;
}

/** How long, what kind, where. */
export function CardMeta({ publicData, facts }: CardMetaProps) {
  const style = styleLabel(publicData, useLabels(workoutTypes));
  const { location } = publicData;
  const city = location && cityOf(location);
  return (
    <ul className={css.root}>
      {facts.minutes !== null && (
        <li>
          <Clock3 aria-hidden="true" />
          <FormattedMessage id="ListingCard.minutes" values={{ minutes: facts.minutes }} />
        </li>
      )}
      {style && <li>{style}</li>}
      {(city || !location?.isRough) && (
        <li>
          {city ? <MapPin aria-hidden="true" /> : <Video aria-hidden="true" />}
          {city ?? <FormattedMessage id="ListingCard.online" />}
        </li>
      )}
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
