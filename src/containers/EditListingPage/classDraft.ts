import type { OwnListingBody } from '#src/api/types.ts';
import { searchKeywords } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { sanitizeText } from '#shared/values/text.ts';
import { isStay } from './descriptionValues.ts';
import type { CompleteDescription, DescriptionValues } from './descriptionValues.ts';
import { clean, placeBodyOf, placeFieldsOf } from './placeDraft.ts';
import { priceOf, sellsMonths, sessionOf, sessionPlanOf } from './sessionDraft.ts';
import { stayOf, stayPlanOf } from './stayDraft.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

type PublicDataBody = Omit<
  { [Key in keyof ListingPublicData]: ListingPublicData[Key] | null },
  'location'
>;

/** What tells of a class and may be told anew at any time; `null` removes what an edit emptied. */
function wordsOf(values: CompleteDescription, teacherName: string): PublicDataBody {
  const styles = values.workoutTypes;
  const other = styles.includes('other') ? clean(values.otherWorkoutType) : undefined;
  return {
    languages: values.languages ?? [],
    languagesFilter: values.languages ?? [],
    yogaStyles: styles,
    otherWorkoutType: other ?? null,
    yogaStylesFilter: [
      teacherName,
      ...styles.map(style => (style === 'other' ? (other ?? '') : searchKeywords(style))),
    ].filter(Boolean),
    certificate: clean(values.certificate) ?? null,
    rules: clean(values.rules) ?? null,
  };
}

/**
 * What the marketplace is sent for the complete description tab of what is not out yet. `saved` is
 * the draft as it is kept now.
 */
export function listingBodyOf(
  values: CompleteDescription,
  teacherName: string,
  saved: OwnListing | null = null,
): OwnListingBody {
  const place = placeBodyOf(values, saved);
  const publicData = { ...wordsOf(values, teacherName), ...place.publicData };
  return {
    title: sanitizeText(values.title.trim()),
    description: sanitizeText(values.description.trim()),
    price: isStay(values) ? values.price : priceOf(values),
    ...place,
    ...(isStay(values)
      ? {
          publicData: {
            ...publicData,
            ...stayOf(values.unit, values.timezone, Number(values.places)),
          },
          availabilityPlan: stayPlanOf(Number(values.places)),
        }
      : {
          publicData: { ...publicData, ...sessionOf(values) },
          availabilityPlan: sessionPlanOf(values),
        }),
  };
}

/** What of a class stays as it is, because people may have booked it so. */
export interface FixedParts {
  time: boolean;
  places: boolean;
  price: boolean;
}

/** Tells whether nobody is shown the class, because a field of its schedule does not fit. */
export const needsRepair = ({ attributes: { misfits = [] } }: OwnListing): boolean =>
  misfits.length > 0;

/**
 * Once a class is out its time is fixed, and whether and how it is paid; of a weekly one the places
 * too. Of what is booked by dates the unit and the places are. What nobody can see is free to change.
 */
export function fixedPartsOf(listing: OwnListing | null): FixedParts {
  if (!listing || listing.attributes.state === 'draft' || needsRepair(listing)) {
    return { time: false, places: false, price: false };
  }
  const { weeklyDays = [], type } = listing.attributes.publicData;
  const isHeldWeekly = weeklyDays.length > 0;
  const isByDate = dateUnitOf(listing.attributes.publicData) !== null;
  return { time: true, places: isHeldWeekly || isByDate, price: type === 'free' };
}

/** What the marketplace is sent for a class that is out: nothing of its fixed parts. */
export function changeBodyOf(
  values: CompleteDescription,
  teacherName: string,
  fixed: FixedParts,
  saved: OwnListing | null = null,
): OwnListingBody {
  const place = placeBodyOf(values, saved);
  return {
    title: sanitizeText(values.title.trim()),
    description: sanitizeText(values.description.trim()),
    ...(fixed.price ? {} : { price: isStay(values) ? values.price : priceOf(values) }),
    ...place,
    publicData: {
      ...wordsOf(values, teacherName),
      ...place.publicData,
      ...(fixed.places ? {} : { stock: Number(values.places) }),
      // Who subscribed before goes on at their price.
      ...(sellsMonths(values) ? { monthlyPrice: values.monthlyPrice?.amount } : {}),
    },
  };
}

/** The fields of the description tab for a listing that exists. */
export function descriptionOf(listing: OwnListing): DescriptionValues {
  const { title, description, price, publicData } = listing.attributes;
  const days = (publicData.weeklyDays ?? []).map(({ value }) => value);
  const kinds = publicData.paymentType?.map(({ value }) => value);
  const { monthlyPrice } = publicData;
  return {
    unit: dateUnitOf(publicData) ?? 'session',
    title,
    description: description ?? '',
    workoutTypes: publicData.yogaStyles ?? [],
    otherWorkoutType: publicData.otherWorkoutType,
    languages: publicData.languages ?? [],
    timezone: publicData.timezone,
    rhythm: days.length > 0 ? 'weekly' : 'once',
    weeklyDays: days,
    startDate: publicData.startDate,
    time: publicData.time,
    duration: publicData.classDuration?.key,
    places: publicData.stock === undefined ? undefined : String(publicData.stock),
    type: publicData.type === 'free' ? 'free' : 'paid',
    paymentType: kinds ?? ['per_session'],
    // What a listing costs where only months are sold is the price of a month.
    price: publicData.type === 'free' || kinds?.includes('per_session') === false ? null : price,
    monthlyPrice:
      monthlyPrice === undefined
        ? null
        : { amount: monthlyPrice, currency: price?.currency ?? marketplace.currency },
    certificate: publicData.certificate,
    ...placeFieldsOf(listing),
    rules: publicData.rules,
  };
}

/** Whether a listing has all that the description tab requires, so that the next tab is open. */
export function isDescriptionComplete(listing: OwnListing | null): boolean {
  if (!listing) return false;
  const { title, description, publicData } = listing.attributes;
  const { startDate, classDuration, classDurationFilter, location } = publicData;
  const isPlanned = dateUnitOf(publicData)
    ? Boolean(location)
    : Boolean(startDate && classDuration && classDurationFilter);
  return (
    Boolean(title && description && publicData.timezone) &&
    (publicData.yogaStyles?.length ?? 0) > 0 &&
    isPlanned &&
    publicData.stock !== undefined
  );
}

/** Whether it can still be published: the start of a class has to lie ahead, a place has none. */
export const startsInFuture = (listing: OwnListing, now: number): boolean =>
  dateUnitOf(listing.attributes.publicData) !== null ||
  (listing.attributes.publicData.unixTimeStamp ?? 0) > now;
