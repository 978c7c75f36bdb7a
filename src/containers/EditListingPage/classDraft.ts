import type { OwnListingBody } from '#src/api/types.ts';
import { searchKeywords } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { dateUnitOf, saleUnitOf } from '#shared/schedule/dateUnits.ts';
import { cleanLine, cleanText } from '#shared/text/text.ts';
import { areGroupsComplete, fieldGroups } from './components/DescriptionPanel/sections.ts';
import { dayKey, unitOf } from './descriptionValues.ts';
import type { DescriptionValues, SavableDescription } from './descriptionValues.ts';
import { fieldDataOf, fieldValuesOf } from './fieldValues.ts';
import { cleanLineOf, cleanTextOf, placeBodyOf, placeFieldsOf } from './placeDraft.ts';
import {
  bookingRulesDataOf,
  defaultJoin,
  priceOf,
  sellsMonths,
  sessionOf,
  sessionPlanOf,
} from './sessionDraft.ts';
import { stayOf, stayPlanOf } from './stayDraft.ts';
import type { BookedPlaces } from './bookedPlaces.ts';
import { firstDayOf, hasBegun, newTimesOf } from './newTimes.ts';
import { durationFieldsOf } from './timesDraft.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { AvailabilityPlan } from '#shared/contract/listing.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

type PublicDataBody = Omit<
  { [Key in keyof ListingPublicData]: ListingPublicData[Key] | null },
  'location'
>;

/**
 * Returns the descriptive public data, which stays editable after publication. `null` removes a
 * value.
 */
function descriptiveDataOf(values: DescriptionValues, teacherName: string): PublicDataBody {
  const data = fieldDataOf(values, unitOf(values) !== null);
  const { yogaStyles: styles, otherWorkoutType: other } = data;
  return {
    ...data,
    yogaStylesFilter: [
      teacherName,
      ...(styles ?? []).map(style => (style === 'other' ? (other ?? '') : searchKeywords(style))),
    ].filter(Boolean),
  };
}

/**
 * Returns the request body of a draft, however incomplete. What is missing is emptied. `untitled`
 * is the title of a draft without one, and `saved` the draft as the marketplace has it.
 */
export function listingBodyOf(
  values: DescriptionValues,
  teacherName: string,
  { saved = null, untitled = '' }: { saved?: OwnListing | null; untitled?: string } = {},
): OwnListingBody {
  const place = placeBodyOf(values, saved);
  const title = cleanLineOf(values.title);
  const unit = unitOf(values);
  const own = unit ? stayOf(unit, values) : sessionOf(values);
  return {
    title: title ?? untitled,
    description: cleanTextOf(values.description) ?? '',
    price: unit ? (values.price ?? null) : priceOf(values),
    ...place,
    privateData: {
      ...place.privateData,
      isUntitled: title ? null : true,
      // Undoing an import leaves what its teacher has changed.
      ...(saved?.attributes.privateData?.imported && { imported: null }),
    },
    publicData: { ...descriptiveDataOf(values, teacherName), ...place.publicData, ...own },
    availabilityPlan: unit ? stayPlanOf(values, saved) : sessionPlanOf(values, saved),
  };
}

/** Parts of a published listing that can not be edited, because they are booked. */
export interface FixedParts {
  /** Time, days, length, zone, and the way to pay. */
  time: boolean;
  places: boolean;
  price: boolean;
}

/** Returns whether the listing is not showable because of an invalid schedule. */
export const needsRepair = ({ attributes: { misfits = [] } }: OwnListing): boolean =>
  misfits.length > 0;

/** Reason why the time of a published class can not be changed here. */
export type TimeLock = 'booked' | 'begun' | 'unknown';

/**
 * Returns why the time of a listing is fixed; null while it can be changed. `booked` is null while
 * it is not known. A class that is held once has its time for good when it begins.
 */
export function timeLockOf(
  listing: OwnListing | null,
  booked: BookedPlaces | null,
  now = Date.now(),
): TimeLock | null {
  if (!listing || listing.attributes.state === 'draft' || needsRepair(listing)) return null;
  const { publicData } = listing.attributes;
  if (dateUnitOf(publicData)) return 'booked';
  if ((publicData.weeklyDays ?? []).length === 0 && hasBegun(listing, now)) return 'begun';
  if (!booked) return 'unknown';
  return booked.isBooked ? 'booked' : null;
}

/**
 * Returns the parts that can not be edited. Of a published class these are its time and type of
 * payment once somebody has booked it; of a stay its unit and its number of places. Everything of a
 * draft and of a listing that is not showable can be edited.
 */
export function fixedPartsOf(
  listing: OwnListing | null,
  booked: BookedPlaces | null,
  now = Date.now(),
): FixedParts {
  const time = timeLockOf(listing, booked, now) !== null;
  if (!listing || !time) return { time: false, places: false, price: false };
  const { publicData } = listing.attributes;
  const isByDate = dateUnitOf(publicData) !== null;
  return { time, places: isByDate || !booked, price: publicData.type === 'free' };
}

/** Returns the request body of a published listing, without its fixed parts. */
export function changeBodyOf(
  values: SavableDescription,
  teacherName: string,
  fixed: FixedParts,
  saved: OwnListing | null = null,
): OwnListingBody {
  const place = placeBodyOf(values, saved);
  const { availabilityPlan, publicData } = saved?.attributes ?? {};
  const more = Number(values.places) - (publicData?.stock ?? Number(values.places));
  return {
    title: cleanLine(values.title),
    description: cleanText(values.description),
    ...(fixed.price ? {} : { price: priceOf(values) }),
    ...place,
    // Subscriptions lower the plan; they keep their places.
    ...(!fixed.places && more !== 0 && availabilityPlan
      ? { availabilityPlan: withMoreSeats(availabilityPlan, more) }
      : {}),
    publicData: {
      ...descriptiveDataOf(values, teacherName),
      ...place.publicData,
      ...(fixed.places ? {} : { stock: Number(values.places) }),
      ...(unitOf(values) ? {} : bookingRulesDataOf(values)),
      // Existing subscriptions keep their price.
      ...(sellsMonths(values) ? { monthlyPrice: values.monthlyPrice?.amount } : {}),
    },
  };
}

const withMoreSeats = ({ entries = [], ...plan }: AvailabilityPlan, more: number) => ({
  ...plan,
  entries: entries.map(entry => ({ ...entry, seats: Math.max(0, entry.seats + more) })),
});

/** Returns the request body of a published class that nobody has booked: everything can change. */
export function unbookedBodyOf(
  values: DescriptionValues,
  teacherName: string,
  saved: OwnListing,
  now: number,
): OwnListingBody {
  const body = listingBodyOf(values, teacherName, { saved, untitled: saved.attributes.title });
  return { ...body, publicData: { ...body.publicData, ...newTimesOf(values, saved, now) } };
}

/** Returns the values of the description form for an existing listing. */
export function descriptionOf(listing: OwnListing, now = Date.now()): DescriptionValues {
  const { title, description, price, publicData, privateData } = listing.attributes;
  const days = (publicData.weeklyDays ?? []).map(({ value }) => value);
  const kinds = paymentKindsOf(listing);
  const { monthlyPrice } = publicData;
  const unit = saleUnitOf(publicData);
  const hasMonthsOnly = unit !== 'course' && kinds?.includes('per_session') === false;
  return {
    unit: dateUnitOf(publicData) ?? 'session',
    title: privateData?.isUntitled ? '' : title,
    description: description ?? '',
    ...fieldValuesOf(publicData),
    timezone: publicData.timezone,
    rhythm: days.length > 0 ? 'weekly' : 'once',
    weeklyDays: days,
    startDate:
      listing.attributes.state === 'draft' ? publicData.startDate : firstDayOf(listing, now),
    time: publicData.time,
    ...durationFieldsOf(publicData.classDuration?.value),
    ...dayTimesOf(publicData),
    seriesEnd: publicData.seriesEnd,
    skippedDates: publicData.skippedDates ?? [],
    saleUnit: unit === 'course' ? 'session' : unit,
    soldAs: unit === 'course' ? 'course' : 'dates',
    joinUntil: String(publicData.joinUntil ?? defaultJoin),
    placesPerOrder: String(publicData.placesPerOrder ?? 1),
    bookingMode: publicData.bookingMode,
    bookingClosesHours: String(publicData.bookingClosesHours ?? 0),
    cancellationPolicy: publicData.cancellationPolicy ?? 'none',
    places: publicData.stock === undefined ? undefined : String(publicData.stock),
    type: publicData.type === 'free' ? 'free' : 'paid',
    paymentType: unit === 'course' ? ['per_session'] : (kinds ?? ['per_session']),
    // The price of a listing that is sold by the month only is the price of a month.
    price: publicData.type === 'free' || hasMonthsOnly ? null : price,
    monthlyPrice:
      monthlyPrice === undefined
        ? null
        : { amount: monthlyPrice, currency: price?.currency ?? marketplace.currency },
    venue: publicData.venue ?? 'online',
    ...placeFieldsOf(listing),
  };
}

/** Ways to pay for a class as saved; of a draft those that can be published. */
function paymentKindsOf({ attributes: { state, publicData } }: OwnListing) {
  const kinds = publicData.paymentType?.map(({ value }) => value);
  return state === 'draft' && !marketplace.hasSubscriptions ? ['per_session'] : kinds;
}

/** Returns the values of the fields for times that differ by weekday. */
function dayTimesOf({
  weeklyDays = [],
}: ListingPublicData): Pick<DescriptionValues, 'hasDayTimes' | 'dayTimes' | 'dayMinutes'> {
  const own = weeklyDays.flatMap(({ value, time }) => (time ? [[dayKey(value), time]] : []));
  const long = weeklyDays.flatMap(({ value, minutes }) =>
    minutes ? [[dayKey(value), minutes]] : [],
  );
  return {
    hasDayTimes: own.length > 0,
    dayTimes: Object.fromEntries(own),
    ...(long.length > 0 && { dayMinutes: Object.fromEntries(long) }),
  };
}

/**
 * Returns whether a listing has everything the description requires, which opens the last tab. Of a
 * draft that is everything its form requires; a published one may be older than some of the
 * questions.
 */
export function isDescriptionComplete(listing: OwnListing | null): boolean {
  if (!listing) return false;
  const { title, description, publicData, state } = listing.attributes;
  const { startDate, classDuration, classDurationFilter, location } = publicData;
  const isPlanned = dateUnitOf(publicData)
    ? Boolean(location)
    : Boolean(startDate && classDuration && classDurationFilter);
  return (
    Boolean(title && description && publicData.timezone) &&
    (publicData.yogaStyles?.length ?? 0) > 0 &&
    isPlanned &&
    publicData.stock !== undefined &&
    (state !== 'draft' || areGroupsComplete(fieldGroups, descriptionOf(listing)))
  );
}

/** Returns whether a listing can still be published: a class has to start in the future. */
export const startsInFuture = (listing: OwnListing, now: number): boolean =>
  dateUnitOf(listing.attributes.publicData) !== null ||
  (listing.attributes.publicData.unixTimeStamp ?? 0) > now;
