import { classMinutes } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { hasOwnDates, isPlanOfTimes } from '#shared/transactions/classPlaces.ts';
import { planOf } from '#shared/transactions/classPlan.ts';
import { patternOverlaps } from '#shared/schedule/classDates.ts';
import { addMonths, seriesMonths } from '#shared/schedule/classSeries.ts';
import { isDay, todayIn } from '#shared/time/time.ts';
import {
  countOf,
  isCourse,
  isFree,
  isWeekly,
  paymentKindsOf,
  unitOf,
} from './descriptionValues.ts';
import { classTimeOf, minutesOf, otherDuration, patternOf, timesOf } from './timesDraft.ts';
import type { DescriptionValues } from './descriptionValues.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { AvailabilityPlan } from '#shared/contract/listing.ts';
import type { PaymentKind } from '#shared/contract/listingData.ts';
import type { Money } from '#shared/contract/values.ts';
import type { FieldMessage } from '#src/util/validators.ts';

/** Returns whether the class is sold by the month. */
export const sellsMonths = (values: DescriptionValues): boolean =>
  !isFree(values) && !isCourse(values) && paymentKindsOf(values).includes('recurring');

/** Returns whether the price of a month is the only one. */
export const sellsMonthsOnly = (values: DescriptionValues): boolean =>
  sellsMonths(values) && !paymentKindsOf(values).includes('per_session');

/** Date of a course until whose begin people can join where its teacher chooses none. */
export const defaultJoin = 2;

/** Returns the public data about the time and the price of a class. */
export function sessionOf(values: DescriptionValues) {
  const kinds: readonly PaymentKind[] = isFree(values) ? ['per_session'] : paymentKindsOf(values);
  return {
    ...timesOf(values),
    stock: countOf(values.places),
    type: isFree(values) ? ('free' as const) : ('paid' as const),
    paymentType: kinds.map(value => ({ value })),
    monthlyPrice: sellsMonths(values) ? (values.monthlyPrice?.amount ?? null) : null,
    joinUntil: isCourse(values) ? (countOf(values.joinUntil) ?? defaultJoin) : null,
    ...bookingRulesDataOf(values),
    venue: values.venue ?? ('online' as const),
  };
}

/**
 * Returns the public data about how seats of a class are booked. A mode is only stated where the
 * teacher chose one: free and paid classes have defaults of their own.
 */
export const bookingRulesDataOf = (values: DescriptionValues) => ({
  unitType: `line-item/${isCourse(values) ? 'course' : (values.saleUnit ?? 'session')}` as const,
  bookingMode: values.bookingMode ?? null,
  bookingClosesHours: countOf(values.bookingClosesHours) ?? 0,
  cancellationPolicy: values.cancellationPolicy ?? ('none' as const),
  placesPerOrder: isCourse(values) ? 1 : (countOf(values.placesPerOrder) ?? 1),
});

/**
 * Returns the price of the listing: that of a session or a course, or of a month when only months
 * are sold. Null while it is missing.
 */
export function priceOf(values: DescriptionValues): Money | null {
  if (isFree(values)) return { amount: 0, currency: marketplace.currency };
  return (sellsMonthsOnly(values) ? values.monthlyPrice : values.price) ?? null;
}

/**
 * Returns the availability plan. A weekly class is open at its time on each of its days, or as its
 * teacher has planned for these times. A one-off class is open by an exception only, which
 * publishing creates, and so is one without a time yet.
 */
export function sessionPlanOf(values: DescriptionValues, saved: OwnListing | null = null) {
  const pattern = patternOf(values) ?? {};
  const seats = countOf(values.places) ?? 0;
  const own = saved && ownPlanOf(saved);
  if (own && planOf(pattern, 0)?.entries.length && !hasOwnDates(pattern)) {
    const before = planOf(saved.attributes.publicData, 0);
    if (before && isPlanOfTimes(before, pattern)) return withSeats(own, seats);
  }
  return (
    planOf(pattern, seats) ?? {
      type: 'availability-plan/time' as const,
      timezone: values.timezone ?? 'Etc/UTC',
      entries: [],
    }
  );
}

/** Returns the plan of a weekly class that is not the one of its times; null for none. */
function ownPlanOf({ attributes }: OwnListing): AvailabilityPlan | null {
  const { availabilityPlan: plan, publicData } = attributes;
  if (plan?.type !== 'availability-plan/time' || (plan.entries ?? []).length === 0) return null;
  return isPlanOfTimes(plan, publicData) ? null : plan;
}

const withSeats = ({ entries = [], ...plan }: AvailabilityPlan, seats: number) => ({
  ...plan,
  entries: entries.map(entry => ({ ...entry, seats })),
});

type Errors = Partial<Record<keyof DescriptionValues, FieldMessage>>;

/**
 * Returns the errors that involve several fields: the class has to start in the future, in its
 * zone, and a series has to have a class. Each field validates itself.
 */
export function validateDescription(values: DescriptionValues, now = Date.now()): Errors {
  if (unitOf(values)) return {};
  return {
    ...lengthErrors(values),
    ...placesErrors(values),
    ...timeErrors(values, now),
    // Nothing is paid for a free class that could be shared among its dates.
    ...(isCourse(values) && isFree(values) ? { soldAs: 'EditListingPage.soldAs.free' } : {}),
  };
}

function timeErrors(values: DescriptionValues, now: number): Errors {
  const { startDate, seriesEnd, timezone } = values;
  if (startDate && timezone && startDate < todayIn(timezone, now)) {
    return { startDate: 'EditListingPage.startDate.past' };
  }
  if (isCourse(values)) {
    if (!seriesEnd) return { seriesEnd: 'EditListingPage.seriesEnd.course' };
    // Later dates would be planned only when the series is made longer.
    if (isDay(startDate) && seriesEnd > addMonths(startDate, seriesMonths)) {
      return { seriesEnd: 'EditListingPage.seriesEnd.courseLong' };
    }
  }
  const classTime = classTimeOf(values);
  if (!classTime && patternOf(values)) {
    return seriesEnd
      ? { seriesEnd: 'EditListingPage.seriesEnd.noClass' }
      : { skippedDates: 'EditListingPage.skippedDates.all' };
  }
  if (classTime && classTime.start <= now) return { time: 'EditListingPage.time.past' };
  if (hasOverlap(values)) return { duration: 'EditListingPage.duration.overlaps' };
  return {};
}

/**
 * Returns whether a class would begin before the last one of the same week, or of the week before,
 * ends.
 */
function hasOverlap(values: DescriptionValues): boolean {
  const pattern = patternOf(values);
  return isWeekly(values) && pattern !== null && patternOverlaps(pattern);
}

function lengthErrors(values: DescriptionValues): Errors {
  if (values.duration !== otherDuration) return {};
  const minutes = minutesOf(values);
  const { min, max } = classMinutes;
  return minutes >= min && minutes <= max
    ? {}
    : { minutes: { id: 'EditListingPage.minutes.range', values: { min, hours: max / 60 } } };
}

function placesErrors(values: DescriptionValues): Errors {
  const { places, placesPerOrder } = values;
  return places &&
    !isCourse(values) &&
    marketplace.hasSeveralPlaces &&
    Number(placesPerOrder) > Math.max(1, Number(places))
    ? { placesPerOrder: 'EditListingPage.placesPerOrder.tooMany' }
    : {};
}
