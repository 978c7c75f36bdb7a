import type { OwnListing } from '#shared/contract/entities.ts';
import { endOfSeries } from '#shared/schedule/classSeries.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { minuteMs } from '#shared/time/time.ts';
import type { OwnListingBody } from '#src/api/types.ts';

/**
 * Returns the draft that is a copy of a listing under another title. Skipped, moved, closed and
 * earlier times, the end of the series, meetings and changes belong to the original alone. An image
 * belongs to one listing: the pictures are noted, to be copied when the draft is opened.
 */
export function copyOf({ id, attributes, images = [] }: OwnListing, title: string): OwnListingBody {
  const { description, price, geolocation, privateData } = attributes;
  const { skippedDates, movedDates, phases, seriesEnd, closedTimes, lastClass, ...kept } =
    attributes.publicData;
  const { unixTimeStamp, classDuration } = kept;
  const once =
    unixTimeStamp === undefined
      ? undefined
      : unixTimeStamp + (classDuration?.value ?? 60) * minuteMs;
  // A stay has no class times: its end stays as it is, without which no search finds it.
  const end = dateUnitOf(kept) === null ? (endOfSeries(kept) ?? once) : lastClass;
  return {
    title,
    description: description || undefined,
    price,
    geolocation,
    publicData: { ...kept, ...(end !== undefined && { lastClass: end }) },
    privateData: {
      ...(privateData?.location && { location: privateData.location }),
      ...(images.length > 0 && {
        pictureCopies: { listingId: id, pictures: images.map(image => ({ id: image.id })) },
      }),
    },
  };
}
