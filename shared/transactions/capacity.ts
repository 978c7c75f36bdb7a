/**
 * The arithmetic of a weekly class's places. A subscription takes a place of every class time from its
 * first one on: of the first by its booking, of the others by lowering what can be booked there. So the
 * engine, which takes bookings one by one, never sells a place that a subscription has.
 */

/** One time a class is held; epoch milliseconds. */
export interface SeriesTime {
  start: number;
  end: number;
}

/** Seats of a stretch that the plan does not decide. */
export interface SeatException extends SeriesTime {
  id: string;
  seats: number;
}

/** How the places of a class stand. */
export interface PlacesNow {
  /** Places in each class time. */
  places: number;
  /** Start of the first class of each active subscription, epoch milliseconds. */
  firsts: readonly number[];
  /** Class times that are not over, in order. */
  times: readonly SeriesTime[];
  /** Exceptions that touch any of them. */
  exceptions: readonly SeatException[];
}

/** Plan and exceptions with which no place is sold twice and none is kept back. */
export interface PlacesWanted {
  /** Seats of every entry of the plan. */
  planSeats: number;
  /** Ids of exceptions that have to go. */
  remove: string[];
  /** Exceptions that have to come. */
  create: (SeriesTime & { seats: number })[];
}

/** Seats of the entries of a plan. */
export const planSeats = (places: number, subscriptions: number): number =>
  Math.max(0, places - subscriptions);

/** Seats that can be booked in a class time, the first classes of subscriptions among them. */
export const seatsAt = (places: number, firsts: readonly number[], start: number): number =>
  planSeats(places, firsts.filter(first => first < start).length);

const touches = (one: SeriesTime, other: SeriesTime) =>
  one.start < other.end && other.start < one.end;

/**
 * Returns what plan and exceptions have to be. The plan is lowered by every subscription; class times up to the
 * last first class get back by an exception what is lowered too early. A day off (no seats) stays one,
 * and so does what lies outside the class times; any other exception carries what the plan says, and goes.
 */
export function settledPlaces({ places, firsts, times, exceptions }: PlacesNow): PlacesWanted {
  const seats = planSeats(places, firsts.length);
  const daysOff = exceptions.filter(one => one.seats === 0);
  const wanted = times
    .map(({ start, end }) => ({ start, end, seats: seatsAt(places, firsts, start) }))
    .filter(one => one.seats !== seats && !daysOff.some(off => touches(off, one)));
  const isSame = (one: SeatException) =>
    wanted.some(
      ({ start, end, seats }) => one.start === start && one.end === end && one.seats === seats,
    );
  const kept = exceptions.filter(
    one => one.seats === 0 || isSame(one) || !times.some(time => touches(one, time)),
  );
  return {
    planSeats: seats,
    remove: exceptions.filter(one => !kept.includes(one)).map(({ id }) => id),
    create: wanted.filter(one => !kept.some(other => touches(other, one))),
  };
}

/** A booking that takes seats. */
export interface TakenSeats extends SeriesTime {
  seats: number;
}

/** Class times in which more seats are taken than there are beside the subscriptions. */
export const overfullTimes = (
  { places, firsts, times }: Pick<PlacesNow, 'places' | 'firsts' | 'times'>,
  taken: readonly TakenSeats[],
): SeriesTime[] =>
  times.filter(time => {
    const booked = taken
      .filter(one => touches(one, time))
      .reduce((sum, { seats }) => sum + seats, 0);
    // Those that begin here are among the bookings.
    const beside = firsts.filter(first => first < time.start).length;
    return booked + beside > places;
  });

/** How many class times lie in the days that are sold ahead: what a subscription reserves of the stock. */
export const timesReserved = (
  times: readonly SeriesTime[],
  from: number,
  windowEnd: number,
): number => times.filter(({ start }) => start >= from && start < windowEnd).length;
