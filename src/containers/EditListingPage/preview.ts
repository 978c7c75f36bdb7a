import { durationKey } from '#shared/config/listing.ts';
import { isDay } from '#shared/time/time.ts';
import type { FixedParts } from './classDraft.ts';
import { isFree, paymentKindsOf, unitOf } from './descriptionValues.ts';
import type { DescriptionValues } from './descriptionValues.ts';
import { fieldDataOf } from './fieldValues.ts';
import { placeBodyOf } from './placeDraft.ts';
import { bookingRulesDataOf, sellsMonthsOnly } from './sessionDraft.ts';
import { daysOf, minutesOf } from './timesDraft.ts';
import type { Listing, OwnListing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { Money } from '#shared/contract/values.ts';

/** Returns a price that can be parsed; null while it is being typed. */
const readable = (price: Money | null | undefined): Money | null =>
  typeof price === 'object' ? price : null;

/** Returns data without the values that would be removed. */
const present = (data: ReturnType<typeof fieldDataOf>): Partial<ListingPublicData> =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value ?? undefined]));

/**
 * Returns the attributes of a listing as its unsaved description would make them. Fixed parts stay
 * as they are, and a price or day that can not be parsed is left out.
 */
export function previewOf(
  values: DescriptionValues & { title: string },
  listing: OwnListing | null,
  fixed: FixedParts,
): Listing['attributes'] {
  const { title, price, monthlyPrice } = values;
  const unit = unitOf(values);
  const saved = listing?.attributes;
  const minutes = minutesOf(values);
  return {
    title,
    description: null,
    price: fixed.price
      ? (saved?.price ?? null)
      : readable(sellsMonthsOnly(values) ? monthlyPrice : price),
    state: 'published',
    createdAt: saved?.createdAt ?? '',
    geolocation: null,
    publicData: {
      ...saved?.publicData,
      ...present(fieldDataOf(values, unit !== null)),
      monthlyPrice: readable(monthlyPrice)?.amount,
      location: placeBodyOf(values, listing).publicData.location ?? undefined,
      ...(fixed.time
        ? {}
        : {
            unitType: unit ? `line-item/${unit}` : bookingRulesDataOf(values).unitType,
            timezone: values.timezone,
            startDate: !unit && isDay(values.startDate) ? values.startDate : undefined,
            time: unit ? undefined : values.time,
            weeklyDays: daysOf(values),
            type: isFree(values) ? 'free' : 'paid',
            paymentType: paymentKindsOf(values).map(value => ({ value })),
            classDuration:
              minutes && !unit ? { key: durationKey(minutes), value: minutes } : undefined,
          }),
    },
  };
}
