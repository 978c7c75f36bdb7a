import { MapPin, Video } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { cityOf } from '#shared/geo/classPlace.ts';
import { isInRoom } from '#shared/schedule/dateUnits.ts';

/** Where a listing takes place, as an item of a list: online, or in the town of the room. */
export function CardWhere({ publicData }: { publicData: ListingPublicData }) {
  const city = publicData.location && cityOf(publicData.location);
  if (isInRoom(publicData)) {
    if (!city) return null;
    return (
      <li>
        <MapPin aria-hidden="true" />
        {city}
      </li>
    );
  }
  return (
    <li>
      <Video aria-hidden="true" />
      <FormattedMessage id={`ListingCard.online${city ? 'From' : ''}`} values={{ city }} />
    </li>
  );
}
