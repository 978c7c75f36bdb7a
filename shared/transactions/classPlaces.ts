import { placesLeft, planSeats, seatsAt, settledPlaces } from './capacity.ts';
import type {
  ChangedPlaces,
  Hold,
  PlacesWanted,
  SeatException,
  SeriesTime,
  TakenSeats,
} from './capacity.ts';
import { anyOpenings, planOf, planOpenings } from './classPlan.ts';
import { openSeatsAt } from './openSeats.ts';
import { nameOfStart } from '#shared/schedule/classDates.ts';
import { rhythmOf, scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { dayMs, instantOf, wallTimeOf } from '#shared/time/time.ts';
import type { AvailabilityPlan } from '#shared/contract/listing.ts';
import { mostClosedTimes } from '#shared/contract/listingData.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';

/** How far ahead availability exceptions can be made: the marketplace takes a year. */
export const exceptionHorizonMs = 364 * dayMs;

/** Rank of a class time: the day that names it, as its order in the series. */
const rankOf = (date: string): number => Date.parse(date);

const ranked = (data: ListingPublicData, from: number, until: number): SeriesTime[] =>
  scheduledTimes(data, from, until).map(({ start, end, date }) => ({
    start,
    end,
    rank: rankOf(date),
  }));

/** The class times that a subscription has a place of, according to its order. */
export interface Holder extends Pick<TransactionMetadata, 'endsBefore' | 'pauses'> {
  /** Start of its first class, epoch milliseconds. */
  first: number;
}

/** Returns what subscriptions hold of a class, by the ranks of its class times. */
export const holdsOf = (data: ListingPublicData, holders: readonly Holder[]): Hold[] =>
  holders.map(({ first, endsBefore, pauses = [] }) => ({
    first: rankOf(nameOfStart(data, first) ?? wallTimeOf(first, data.timezone ?? 'UTC').date),
    until: endsBefore ? rankOf(endsBefore) : undefined,
    ...(pauses.length > 0
      ? { away: pauses.map(({ from, until }) => ({ from: rankOf(from), until: rankOf(until) })) }
      : {}),
  }));

/** A change of class times that has just been written. */
export interface WrittenSchedule {
  /** Public data before it. */
  before: ListingPublicData;
  /** Starts of class times that were closed for booking and stay so at their new time. */
  stayClosed?: readonly number[];
}

/** Facts that the marketplace stores about the places of a class. */
export interface KeptPlaces {
  plan: AvailabilityPlan | null | undefined;
  exceptions: readonly SeatException[];
  /** The active subscriptions. */
  holders: readonly Holder[];
  /** The plan was lowered by subscriptions before. */
  wasLowered?: boolean;
  written?: WrittenSchedule | undefined;
}

/** Plan and exceptions of a class as they have to be; `plan` is null where it can stay. */
export interface ClassPlaces extends Omit<PlacesWanted, 'planSeats'> {
  plan: AvailabilityPlan | null;
}

const entriesText = ({ entries = [] }: AvailabilityPlan): string =>
  entries
    .map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime} ${endTime}`)
    .toSorted()
    .join();

/** Returns whether a plan is the one of the class times; otherwise it is the teacher's own. */
export function isPlanOfTimes(plan: AvailabilityPlan, data: ListingPublicData): boolean {
  const planned = planOf(data, 0);
  return plan.timezone === data.timezone && entriesText(plan) === entriesText(planned ?? plan);
}

/**
 * Returns whether dates were skipped, moved or given their own times, which leaves no room for a
 * plan of the teacher's own.
 */
export const hasOwnDates = ({
  weeklyDays = [],
  skippedDates,
  movedDates,
  phases,
}: ListingPublicData) =>
  [skippedDates, movedDates, phases].some(list => list && list.length > 0) ||
  weeklyDays.some(({ time, minutes }) => (time ?? minutes) !== undefined);

const missing = (times: readonly SeriesTime[], others: readonly SeriesTime[]) =>
  times.filter(one => !others.some(other => other.start === one.start && other.end === one.end));

function changesOf(
  { before, stayClosed = [] }: WrittenSchedule,
  after: ListingPublicData,
  from: number,
  until: number,
): ChangedPlaces {
  const [old, now] = [scheduledTimes(before, from, until), scheduledTimes(after, from, until)];
  return {
    opened: missing(now, old),
    closed: missing(old, now),
    ownOpenings: [...anyOpenings(before, from, until), ...anyOpenings(after, from, until)],
    stayClosed,
  };
}

/**
 * Computes plan and exceptions of a class from its class times (decision 155), as far ahead as
 * exceptions can be made. Null where they stay as they are: for a listing by dates, one without
 * places or a plan by time, and for a plan of the teacher's own. Such a plan, which is not that of
 * the class times, is replaced when a date is skipped, moved or at its own time, and lowered by
 * subscriptions. `now`: epoch milliseconds.
 */
export function classPlacesOf(
  data: ListingPublicData,
  { plan, exceptions, holders, wasLowered = false, written }: KeptPlaces,
  now: number,
): ClassPlaces | null {
  const { stock: places, lastClass, timezone } = data;
  if (places === undefined || lastClass === undefined || dateUnitOf(data) !== null) return null;
  if (plan?.type !== 'availability-plan/time') return null;
  const seats = planSeats(places, holders.length);
  const planned = planOf(data, seats);
  if (!planned || !timezone) return null;

  // A class that is held once may have been cancelled: what that closes lies behind its new end.
  const closing = rhythmOf(data) === null ? (written?.before.lastClass ?? 0) : 0;
  const until = Math.min(Math.max(lastClass, closing), now + exceptionHorizonMs);
  const isWeekly = rhythmOf(data) !== null;
  const isDerived = isPlanOfTimes(plan, data) || written !== undefined || hasOwnDates(data);
  if (isWeekly && !isDerived && holders.length === 0 && !wasLowered) return null;
  const times = ranked(data, now, until).filter(({ end }) => end <= until);
  // The plan is open before the first class too, which is never sold.
  const begin = data.startDate ? instantOf({ date: data.startDate, time: '00:00' }, timezone) : now;
  const openings = isDerived
    ? planOpenings(data, Math.max(now, begin), until).filter(({ end }) => end <= until)
    : times;
  const { remove, create } = settledPlaces({
    places,
    held: holdsOf(data, holders),
    times,
    openings: isWeekly ? openings : [],
    exceptions,
    changed: written && changesOf(written, data, now, until),
  });
  const next = isDerived ? planned : { ...plan, entries: withSeats(plan, seats) };
  return { plan: !isWeekly || isEqualPlan(plan, next) ? null : next, remove, create };
}

const withSeats = ({ entries = [] }: AvailabilityPlan, seats: number) =>
  entries.map(entry => ({ ...entry, seats }));

const isEqualPlan = (one: AvailabilityPlan, other: AvailabilityPlan): boolean =>
  one.timezone === other.timezone &&
  entriesText(one) === entriesText(other) &&
  (one.entries ?? []).every(({ seats }) => seats === other.entries?.[0]?.seats);

/**
 * Computes the stock of a weekly class: places that are left in the class times of the booking
 * window, but for those that are closed. Null for a class that is held once, whose stock only its
 * sales change.
 */
export function stockOf(
  data: ListingPublicData,
  {
    holders,
    taken,
    plan,
    exceptions,
  }: Pick<KeptPlaces, 'plan' | 'exceptions' | 'holders'> & { taken: readonly TakenSeats[] },
  now: number,
): number | null {
  const { stock: places } = data;
  if (places === undefined || !rhythmOf(data) || dateUnitOf(data) !== null) return null;
  const windowEnd = now + marketplace.dayCountAvailableForBooking * dayMs;
  const times = ranked(data, now, windowEnd).filter(
    time => time.start > now && openSeatsAt(plan, exceptions, time) !== 0,
  );
  return placesLeft({ places, held: holdsOf(data, holders), times }, taken);
}

/**
 * Returns the starts of the class times that plan and exceptions close for booking: those of the
 * past year that were, and those to come as far ahead as exceptions reach. Full ones are not
 * closed, those whose places are all held by subscriptions neither. The places of subscriptions are
 * lacking in the plan.
 */
export function closedTimesOf(
  data: ListingPublicData,
  { plan, exceptions, holders }: Pick<KeptPlaces, 'plan' | 'exceptions' | 'holders'>,
  now: number,
): string[] {
  const { stock: places, closedTimes = [] } = data;
  const before = closedTimes.filter(start => {
    const at = Date.parse(start);
    return at <= now && at > now - exceptionHorizonMs;
  });
  if (places === undefined || !plan || dateUnitOf(data) !== null) return before;
  const held = holdsOf(data, holders);
  const wholePlan = {
    ...plan,
    entries: plan.entries?.map(one => ({ ...one, seats: one.seats + holders.length })),
  };
  const closed = ranked(data, now, now + exceptionHorizonMs).filter(
    time =>
      time.start > now &&
      time.end <= now + exceptionHorizonMs &&
      seatsAt(places, held, time) > 0 &&
      openSeatsAt(wholePlan, exceptions, time) === 0,
  );
  return [...before, ...closed.map(({ start }) => new Date(start).toISOString())].slice(
    -mostClosedTimes,
  );
}

/** Class times with their places in the series that are not over. `now`: epoch milliseconds. */
export const openTimes = (data: ListingPublicData, now: number): SeriesTime[] =>
  data.lastClass === undefined ? [] : ranked(data, now, data.lastClass);
