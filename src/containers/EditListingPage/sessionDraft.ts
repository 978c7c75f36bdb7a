import { classDurations, weeklyDays } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { timesReserved } from '#shared/transactions/capacity.ts';
import { scheduledTimes, nextStart } from '#shared/schedule/classSchedule.ts';
import { endOfSeries } from '#shared/schedule/classSeries.ts';
import { addMinutes, formatInstant, instantOf, todayIn } from '#shared/time/time.ts';
import { isFree, isWeekly, paymentKindsOf, unitOf } from './descriptionValues.ts';
import type { CompleteClass, DescriptionValues } from './descriptionValues.ts';
import type { ListingPublicData, PaymentKind } from '#shared/contract/listingData.ts';
import type { Money } from '#shared/contract/values.ts';
import type { FieldMessage } from '#src/util/validators.ts';

/** First class time, in epoch milliseconds. */
export interface ClassTime {
  start: number;
  end: number;
}

const minutesOf = (duration: string): number =>
  classDurations.find(option => option.value === duration)?.minutes ?? 0;

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const daysOf = (values: DescriptionValues): NonNullable<ListingPublicData['weeklyDays']> =>
  isWeekly(values)
    ? weeklyDays
        .filter(({ value }) => values.weeklyDays?.includes(value))
        .map(({ value }) => ({ value, label: weekdayNames[Number(value) - 1] ?? '' }))
    : [];

/**
 * Returns the first class time, or null while date, time, zone, duration or the days of a weekly
 * class are missing.
 */
export function classTimeOf(values: DescriptionValues): ClassTime | null {
  const { startDate, time, timezone, duration } = values;
  if (!startDate || !time || !timezone || !duration) return null;
  const days = daysOf(values);
  if (isWeekly(values) && days.length === 0) return null;
  const start =
    nextStart({ startDate, time, timezone, weeklyDays: days }, null) ??
    instantOf({ date: startDate, time }, timezone);
  return { start, end: addMinutes(start, minutesOf(duration)) };
}

/** Returns the public data about the time of a class, once or as a series. */
function timesOf(values: CompleteClass) {
  const { start, end } = classTimeOf(values) ?? { start: 0, end: 0 };
  const { timezone, startDate, time, duration } = values;
  const data = {
    timezone,
    startDate,
    startDateString: formatInstant(start, timezone, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
    }),
    time,
    timeUpdated: true,
    classDuration: { key: duration, value: minutesOf(duration) },
    classDurationFilter: [duration],
    unixTimeStamp: start,
    weeklyDays: daysOf(values),
  };
  return { ...data, lastClass: endOfSeries(data) ?? end };
}

/** Tells whether the class is sold by the month. */
export const sellsMonths = (values: DescriptionValues): boolean =>
  !isFree(values) && paymentKindsOf(values).includes('recurring');

/** Returns the public data about the time and the price of a class. */
export function sessionOf(values: CompleteClass) {
  const kinds: readonly PaymentKind[] = isFree(values) ? ['per_session'] : paymentKindsOf(values);
  return {
    ...timesOf(values),
    stock: Number(values.places),
    type: isFree(values) ? ('free' as const) : ('paid' as const),
    paymentType: kinds.map(value => ({ value })),
    monthlyPrice: sellsMonths(values) ? (values.monthlyPrice?.amount ?? null) : null,
    unitType: 'line-item/session' as const,
  };
}

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
function entriesOf(day: number, { time, duration, places }: CompleteClass) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const begin = hours * 60 + minutes;
  const end = begin + minutesOf(duration);
  const entry = (weekday: number, from: number, to: number) => ({
    dayOfWeek: planDays[weekday % 7],
    startTime: wallTime(from),
    endTime: wallTime(to),
    seats: Number(places),
  });
  if (end <= minutesInDay) return [entry(day, begin, end)];
  return [entry(day, begin, minutesInDay), entry(day + 1, 0, end - minutesInDay)];
}

/**
 * Returns the availability plan. A weekly class is open at its time on each of its days. A one-off
 * class is open by an exception only, which publishing creates.
 */
export const sessionPlanOf = (values: CompleteClass) => ({
  type: 'availability-plan/time',
  timezone: values.timezone,
  entries: daysOf(values).flatMap(({ value }) => entriesOf(Number(value) - 1, values)),
});

/** Returns the initial stock: the seats of all class times within the booking window. */
export function sessionStockOf(data: ListingPublicData, now: number): number {
  const { stock = 0, weeklyDays: days = [] } = data;
  if (days.length === 0) return stock;
  const windowEnd = now + marketplace.dayCountAvailableForBooking * 86_400_000;
  return stock * timesReserved(scheduledTimes(data, now, windowEnd), now, windowEnd);
}

/**
 * Returns the errors that involve several fields: the class has to start in the future, in its
 * zone. Each field validates itself.
 */
export function validateDescription(
  values: DescriptionValues,
  now = Date.now(),
): Partial<Record<keyof DescriptionValues, FieldMessage>> {
  if (unitOf(values)) return {};
  const { startDate, timezone } = values;
  if (startDate && timezone && startDate < todayIn(timezone, now)) {
    return { startDate: 'EditListingPage.startDate.past' };
  }
  const classTime = classTimeOf(values);
  if (classTime && classTime.start <= now) return { time: 'EditListingPage.time.past' };
  return {};
}
