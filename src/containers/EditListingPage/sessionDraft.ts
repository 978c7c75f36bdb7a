import { classMinutes } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { timesReserved } from '#shared/transactions/capacity.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { todayIn } from '#shared/time/time.ts';
import { isFree, paymentKindsOf, countOf, unitOf } from './descriptionValues.ts';
import { classTimeOf, daysOf, minutesOf, otherDuration, patternOf, timesOf } from './timesDraft.ts';
import type { DescriptionValues } from './descriptionValues.ts';
import type { ListingPublicData, PaymentKind } from '#shared/contract/listingData.ts';
import type { Money } from '#shared/contract/values.ts';
import type { FieldMessage } from '#src/util/validators.ts';

/** Tells whether the class is sold by the month. */
export const sellsMonths = (values: DescriptionValues): boolean =>
  !isFree(values) && paymentKindsOf(values).includes('recurring');

/** Returns the public data about the time and the price of a class. */
export function sessionOf(values: DescriptionValues) {
  const kinds: readonly PaymentKind[] = isFree(values) ? ['per_session'] : paymentKindsOf(values);
  return {
    ...timesOf(values),
    stock: countOf(values.places),
    type: isFree(values) ? ('free' as const) : ('paid' as const),
    paymentType: kinds.map(value => ({ value })),
    monthlyPrice: sellsMonths(values) ? (values.monthlyPrice?.amount ?? null) : null,
    ...bookingRulesDataOf(values),
  };
}

/**
 * Returns the public data about how places of a class are booked. A mode is only told where the
 * teacher chose one: free and paid classes have defaults of their own.
 */
export const bookingRulesDataOf = (values: DescriptionValues) => ({
  unitType: `line-item/${values.saleUnit ?? 'session'}` as const,
  bookingMode: values.bookingMode ?? null,
  bookingClosesHours: countOf(values.bookingClosesHours) ?? 0,
  cancellationPolicy: values.cancellationPolicy ?? ('none' as const),
  placesPerOrder: countOf(values.placesPerOrder) ?? 1,
});

/** Returns the price of the listing: that of a session, or of a month when only months are sold. */
export function priceOf(values: DescriptionValues): Money {
  const nothing = { amount: 0, currency: marketplace.currency };
  if (isFree(values)) return nothing;
  const price = paymentKindsOf(values).includes('per_session') ? values.price : values.monthlyPrice;
  return price ?? nothing;
}

const planDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const minutesInDay = 24 * 60;

const wallTime = (minutes: number): string => {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${part(Math.floor(minutes / 60) % 24)}:${part(minutes % 60)}`;
};

/**
 * Returns the availability entries of one weekday. An entry ends with its day, so a class past
 * midnight has two.
 */
function entriesOf(day: number, time: string, values: DescriptionValues) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const begin = hours * 60 + minutes;
  const end = begin + minutesOf(values);
  const entry = (weekday: number, from: number, to: number) => ({
    dayOfWeek: planDays[weekday % 7],
    startTime: wallTime(from),
    endTime: wallTime(to),
    seats: countOf(values.places) ?? 0,
  });
  if (end <= minutesInDay) return [entry(day, begin, end)];
  return [entry(day, begin, minutesInDay), entry(day + 1, 0, end - minutesInDay)];
}

/**
 * Returns the availability plan. A weekly class is open at its time on each of its days. A one-off
 * class is open by an exception only, which publishing creates, and so is one without a time yet.
 */
export function sessionPlanOf(values: DescriptionValues) {
  const { time: classTime, timezone = 'Etc/UTC' } = values;
  const days = patternOf(values) ? daysOf(values) : [];
  return {
    type: 'availability-plan/time',
    timezone,
    entries: days.flatMap(({ value, time = classTime ?? '' }) =>
      entriesOf(Number(value) - 1, time, values),
    ),
  };
}

/** Returns the initial stock: the seats of all class times within the booking window. */
export function sessionStockOf(data: ListingPublicData, now: number): number {
  const { stock = 0, weeklyDays: days = [] } = data;
  if (days.length === 0) return stock;
  const windowEnd = now + marketplace.dayCountAvailableForBooking * 86_400_000;
  return stock * timesReserved(scheduledTimes(data, now, windowEnd), now, windowEnd);
}

type Errors = Partial<Record<keyof DescriptionValues, FieldMessage>>;

/**
 * Returns the errors that involve several fields: the class has to start in the future, in its zone, and
 * a series has to have a class. Each field validates itself.
 */
export function validateDescription(values: DescriptionValues, now = Date.now()): Errors {
  if (unitOf(values)) return {};
  return { ...lengthErrors(values), ...placesErrors(values), ...timeErrors(values, now) };
}

function timeErrors(values: DescriptionValues, now: number): Errors {
  const { startDate, seriesEnd, timezone } = values;
  if (startDate && timezone && startDate < todayIn(timezone, now)) {
    return { startDate: 'EditListingPage.startDate.past' };
  }
  const classTime = classTimeOf(values);
  if (!classTime && patternOf(values)) {
    return seriesEnd
      ? { seriesEnd: 'EditListingPage.seriesEnd.noClass' }
      : { skippedDates: 'EditListingPage.skippedDates.all' };
  }
  if (classTime && classTime.start <= now) return { time: 'EditListingPage.time.past' };
  return {};
}

function lengthErrors(values: DescriptionValues): Errors {
  if (values.duration !== otherDuration) return {};
  const minutes = minutesOf(values);
  const { min, max } = classMinutes;
  return minutes >= min && minutes <= max
    ? {}
    : { minutes: { id: 'EditListingPage.minutes.range', values: { min, hours: max / 60 } } };
}

function placesErrors({ places, placesPerOrder }: DescriptionValues): Errors {
  return places && Number(placesPerOrder) > Number(places)
    ? { placesPerOrder: 'EditListingPage.placesPerOrder.tooMany' }
    : {};
}
