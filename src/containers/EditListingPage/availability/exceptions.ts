import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { addDays, dayMs, instantOf, isDay, todayIn, wallTimeOf } from '#shared/time/time.ts';
import type { SeatException, SeriesTime } from '#shared/transactions/capacity.ts';
import { hasOwnDates, isPlanOfTimes } from '#shared/transactions/classPlaces.ts';
import { planOpenings } from '#shared/transactions/classPlan.ts';
import type { FieldMessage } from '#src/util/validators.ts';

/** How far ahead an exception can begin and end, in days. */
export const exceptionDays = 364;

/** Values of the exception form: wall times in the zone of the listing. */
export interface ExceptionValues {
  /** `YYYY-MM-DD`. */
  startDate?: string;
  /** `HH:mm`. */
  startTime?: string;
  endDate?: string;
  endTime?: string;
  choice?: 'available' | 'unavailable';
}

/** Frame in which exceptions of a listing are written and read. */
export interface ExceptionFrame {
  /**
   * IANA zone of the wall times; UTC for a listing by dates, whose days the marketplace counts so.
   */
  zone: string;
  /** The listing is booked by dates: an exception is of whole days. */
  isByDate: boolean;
}

/** Returns the frame of a listing; `fallback` is the zone of a class that has none yet. */
export const frameOf = (data: ListingPublicData, fallback: string): ExceptionFrame =>
  dateUnitOf(data)
    ? { zone: 'UTC', isByDate: true }
    : { zone: data.timezone ?? fallback, isByDate: false };

const midnight = (date: string, zone: string) => instantOf({ date, time: '00:00' }, zone);

/**
 * Returns the stretch that the form describes, epoch milliseconds; null while a part is missing.
 */
export function stretchOf(
  { startDate, startTime, endDate, endTime }: ExceptionValues,
  { zone, isByDate }: ExceptionFrame,
): SeriesTime | null {
  if (!isDay(startDate) || !isDay(endDate)) return null;
  if (isByDate)
    return { start: midnight(startDate, zone), end: midnight(addDays(endDate, 1), zone) };
  if (!startTime || !endTime) return null;
  return {
    start: instantOf({ date: startDate, time: startTime }, zone),
    end: instantOf({ date: endDate, time: endTime }, zone),
  };
}

const touches = (one: SeriesTime, other: SeriesTime) =>
  one.start < other.end && other.start < one.end;

export type ExceptionErrors = Partial<Record<keyof ExceptionValues, FieldMessage>>;

const requiredParts = ['startDate', 'startTime', 'endDate', 'endTime', 'choice'] as const;

/**
 * Returns what is wrong with an exception, each at its field: a missing part, an end that is over
 * or not after the start, an end too far ahead, or another exception in the way, which `name`
 * describes.
 */
export function exceptionErrors(
  values: ExceptionValues,
  frame: ExceptionFrame,
  exceptions: readonly SeatException[],
  now: number,
  name: (exception: SeatException) => string,
): ExceptionErrors {
  const asked = requiredParts.filter(part => !(frame.isByDate && part.endsWith('Time')));
  const missing = asked.filter(part => !values[part]);
  const errors: ExceptionErrors = Object.fromEntries(
    missing.map(part => [part, `EditListingPage.exception.${part}.required`]),
  );
  const stretch = stretchOf(values, frame);
  if (!stretch) return errors;
  const end = frame.isByDate || values.startDate !== values.endDate ? 'endDate' : 'endTime';
  if (stretch.end <= stretch.start) {
    return { ...errors, [end]: 'EditListingPage.exception.endBeforeStart' };
  }
  if (stretch.end <= now) return { ...errors, [end]: 'EditListingPage.exception.over' };
  if ((values.endDate ?? '') > addDays(todayIn(frame.zone, now), exceptionDays)) {
    const message = { id: 'EditListingPage.exception.tooFar', values: { days: exceptionDays } };
    return { ...errors, endDate: message };
  }
  const other = exceptions.find(one => touches(one, stretch));
  if (!other) return errors;
  const part = other.start <= stretch.start ? 'startDate' : 'endDate';
  const message = { id: 'EditListingPage.exception.overlaps', values: { other: name(other) } };
  return { ...errors, [part]: message };
}

/** Returns the exceptions as stretches that do not touch each other, in order. */
function merged(exceptions: readonly SeriesTime[]): SeriesTime[] {
  const found: SeriesTime[] = [];
  for (const { start, end } of exceptions.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

/** Returns the days, `YYYY-MM-DD`, on which exceptions leave no moment free, between two days. */
export function blockedDaysOf(
  exceptions: readonly SeatException[],
  { zone }: ExceptionFrame,
  { from, to }: { from: string; to: string },
): string[] {
  const days: string[] = [];
  for (const { start, end } of merged(exceptions)) {
    const first = wallTimeOf(start, zone).date;
    let day = midnight(first, zone) < start ? addDays(first, 1) : first;
    if (day < from) day = from;
    for (; day <= to && midnight(addDays(day, 1), zone) <= end; day = addDays(day, 1)) {
      days.push(day);
    }
  }
  return days;
}

/**
 * Returns the last day on which an exception from this day on may end: that of the next exception's
 * start.
 */
export function lastEndDay(
  startDate: string | undefined,
  startTime: string | undefined,
  exceptions: readonly SeatException[],
  { zone, isByDate }: ExceptionFrame,
): string | null {
  if (!isDay(startDate)) return null;
  const start = instantOf({ date: startDate, time: (!isByDate && startTime) || '00:00' }, zone);
  const next = exceptions
    .filter(one => one.end > start)
    .toSorted((a, b) => a.start - b.start)
    .find(one => one.start > start);
  if (!next) return null;
  const { date } = wallTimeOf(next.start, zone);
  return isByDate ? addDays(date, -1) : date;
}

/**
 * Returns what an exception is there for: `class` opens a class time, `pause` closes the plan where
 * no class is held, and `own` is the teacher's. The first two follow the class times by themselves.
 */
export function originOf(
  exception: SeatException,
  data: ListingPublicData,
): 'class' | 'pause' | 'own' {
  if (dateUnitOf(data)) return 'own';
  const { start, end, seats } = exception;
  const held = scheduledTimes(data, start - dayMs, end + dayMs).filter(time =>
    touches(time, exception),
  );
  if (seats > 0) {
    return held.some(time => time.start === start && time.end === end) ? 'class' : 'own';
  }
  if (held.length > 0) return 'own';
  const isInPlan = planOpenings(data, start, end).some(
    opening => opening.start <= start && end <= opening.end,
  );
  return isInPlan ? 'pause' : 'own';
}

/**
 * Returns whether times can be opened by an exception: not of a published class that is sold by the
 * month, whose subscribers have their places by the plan.
 */
export const mayOpenTimes = ({ attributes: { state, publicData } }: OwnListing): boolean =>
  state === 'draft' || !publicData.paymentType?.some(({ value }) => value === 'recurring');

/**
 * Returns why a time needs no opening: the plan of a weekly class opens its class times, and an
 * exception at one of them would go when the places are settled.
 */
export function openingError(
  values: ExceptionValues,
  frame: ExceptionFrame,
  { attributes: { publicData, availabilityPlan: plan } }: OwnListing,
): ExceptionErrors {
  const stretch = stretchOf(values, frame);
  if (!stretch || values.choice !== 'available' || frame.isByDate) return {};
  const isDerived = !plan || isPlanOfTimes(plan, publicData) || hasOwnDates(publicData);
  const isHeld = scheduledTimes(publicData, stretch.start, stretch.end).length > 0;
  return isDerived && isHeld ? { choice: 'EditListingPage.exception.openAlready' } : {};
}
