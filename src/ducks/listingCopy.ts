import type { OwnListing } from '#shared/contract/entities.ts';
import { endOfSeries } from '#shared/schedule/classSeries.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { minuteMs } from '#shared/time/time.ts';
import { sanitizeText } from '#shared/values/text.ts';
import type { OwnListingBody } from '#src/api/types.ts';

interface Place {
  address?: string | undefined;
  building?: string | undefined;
}

const cleanPlace = <Kept extends Place>(place: Kept): Kept => ({
  ...place,
  ...(place.address && { address: sanitizeText(place.address) }),
  ...(place.building && { building: sanitizeText(place.building) }),
});

/**
 * Returns the draft that is a copy of a listing under another title. Skipped, moved and earlier times, the end of the
 * series, meetings and changes belong to the original alone. An image belongs to one listing: the pictures are noted, to be
 * copied when the draft is opened. Texts were read with ordinary brackets.
 */
export function copyOf({ id, attributes, images = [] }: OwnListing, title: string): OwnListingBody {
  const { description, price, geolocation, privateData } = attributes;
  const { skippedDates, movedDates, phases, seriesEnd, lastClass, ...kept } = attributes.publicData;
  const { unixTimeStamp, classDuration } = kept;
  const once =
    unixTimeStamp === undefined
      ? undefined
      : unixTimeStamp + (classDuration?.value ?? 60) * minuteMs;
  // A stay has no class times: its end stays as it is, without which no search finds it.
  const end = dateUnitOf(kept) === null ? (endOfSeries(kept) ?? once) : lastClass;
  const { certificate, rules, otherWorkoutType, location } = kept;
  return {
    title: sanitizeText(title),
    ...(description && { description: sanitizeText(description) }),
    price,
    geolocation,
    publicData: {
      ...kept,
      ...(certificate && { certificate: sanitizeText(certificate) }),
      ...(rules && { rules: sanitizeText(rules) }),
      ...(otherWorkoutType && { otherWorkoutType: sanitizeText(otherWorkoutType) }),
      ...(location && { location: cleanPlace(location) }),
      ...(end !== undefined && { lastClass: end }),
    },
    privateData: {
      ...(privateData?.location && { location: cleanPlace(privateData.location) }),
      ...(images.length > 0 && {
        pictureCopies: { listingId: id, pictures: images.map(image => ({ id: image.id })) },
      }),
    },
  };
}
