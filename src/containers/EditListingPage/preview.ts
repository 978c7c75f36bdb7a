import { classDurations } from '#src/config/listing.ts';
import type { Listing, OwnListing } from '#src/util/entities.ts';
import { fixedPartsOf, unitOf } from './classDraft.ts';
import type { DescriptionValues } from './classDraft.ts';

/**
 * A class as its description says it would be, as far as it is written; what is fixed stays as it
 * is. A price that can not be read yet is none.
 */
export function previewOf(
  values: DescriptionValues & { title: string },
  listing: OwnListing | null,
): Listing['attributes'] {
  const { title, price, duration, place } = values;
  const unit = unitOf(values);
  const fixed = fixedPartsOf(listing);
  const saved = listing?.attributes;
  const length = classDurations.find(option => option.value === duration);
  const isReadable = typeof price === 'object' && price !== null;
  return {
    title,
    description: null,
    price: fixed.price ? (saved?.price ?? null) : isReadable ? price : null,
    state: 'published',
    createdAt: saved?.createdAt ?? '',
    geolocation: null,
    publicData: {
      ...saved?.publicData,
      yogaStyles: values.workoutTypes,
      otherWorkoutType: values.otherWorkoutType,
      location: place?.text.trim() ? { address: place.text.trim() } : undefined,
      ...(fixed.time
        ? {}
        : {
            unitType: `line-item/${unit ?? 'session'}`,
            timezone: values.timezone,
            startDate: unit ? undefined : values.startDate,
            time: unit ? undefined : values.time,
            classDuration:
              length && !unit ? { key: length.value, value: length.minutes } : undefined,
          }),
    },
  };
}
