/**
 * The arithmetic of a weekly class's places. A subscription takes a place of every class time from
 * its first one until it ends, but for those of its pauses: of the first by its booking, of the
 * others by lowering what can be booked there. So the engine, which takes bookings one by one,
 * never sells a place that a subscription has.
 */

/** One time a class is held; epoch milliseconds. */
export interface SeriesTime {
  start: number;
  end: number;
  /**
   * Where it comes in the series, its start when left out. The rank of a moved class time stays the
   * same, so that a subscription has the same ones before and after.
   */
  rank?: number;
}

/** Seats of a stretch that the plan does not decide. */
export interface SeatException extends SeriesTime {
  id: string;
  seats: number;
}

/** The class times of which a subscription has a place, by their ranks. */
export interface Hold {
  /** Its first class time. */
  first: number;
  /** The first one that it does not have any more; without it there is none. */
  until?: number;
  /** Pauses: from the first one up to, without, the second. */
  away?: readonly { from: number; until: number }[];
}

/** Returns whether a subscription has a place of a class time, its first one included. */
export const holds = ({ first, until = Infinity, away = [] }: Hold, rank: number): boolean =>
  rank === first ||
  (first < rank && rank < until && !away.some(pause => pause.from <= rank && rank < pause.until));

/** State of the places of a class. */
export interface PlacesNow {
  /** Places in each class time. */
  places: number;
  /** Those of each active subscription. */
  held: readonly Hold[];
  /** Class times that are not over, in order. */
  times: readonly SeriesTime[];
  /** Times that the plan opens; those of the class times when left out. */
  openings?: readonly SeriesTime[];
  /** Exceptions that touch any of them. */
  exceptions: readonly SeatException[];
  /** What a change of class times has done. */
  changed?: ChangedPlaces;
}

/** Times around a change of class times. */
export interface ChangedPlaces {
  /** Times at which the class is held now and was not. */
  opened: readonly SeriesTime[];
  /** Times at which it was held and is not any more. */
  closed: readonly SeriesTime[];
  /**
   * Openings of the plans of the class, at which an exception without seats may come from an
   * earlier change.
   */
  ownOpenings: readonly SeriesTime[];
  /** Starts of class times that were closed for booking and stay so at their new time. */
  stayClosed?: readonly number[];
}

/** Plan and exceptions with which no place is sold twice and none is withheld. */
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

/**
 * Counts the subscriptions that have a place of a class time without a booking: all but those that
 * begin with it.
 */
const besideBookings = (held: readonly Hold[], { start, rank = start }: SeriesTime): number =>
  held.filter(one => one.first !== rank && holds(one, rank)).length;

/** Seats that can be booked in a class time, the first classes of subscriptions among them. */
export const seatsAt = (places: number, held: readonly Hold[], time: SeriesTime): number =>
  planSeats(places, besideBookings(held, time));

const touches = (one: SeriesTime, other: SeriesTime) =>
  one.start < other.end && other.start < one.end;

const isEqual = (one: SeriesTime, other: SeriesTime) =>
  one.start === other.start && one.end === other.end;

const isInside = (one: SeriesTime, other: SeriesTime) =>
  other.start <= one.start && one.end <= other.end;

/** Returns the parts of a stretch that none of the others covers. */
const without = (whole: SeriesTime, others: readonly SeriesTime[]): SeriesTime[] =>
  others.reduce<SeriesTime[]>(
    (parts, { start, end }) =>
      parts.flatMap(part =>
        [
          { start: part.start, end: Math.min(part.end, start) },
          { start: Math.max(part.start, end), end: part.end },
        ].filter(left => left.start < left.end),
      ),
    [whole],
  );

/**
 * Exceptions that stay whatever the class times are: a teacher's days off, those of skipped times
 * among them.
 */
const daysOffOf = ({ exceptions, changed }: PlacesNow): SeatException[] =>
  exceptions.filter(one => {
    if (one.seats > 0) return false;
    if (!changed?.opened.some(time => touches(time, one))) return true;
    return ![...changed.opened, ...changed.ownOpenings].some(own => isInside(one, own));
  });

/**
 * Returns what plan and exceptions have to be. The plan is lowered by every subscription; class
 * times before the first class of one, in its pause or after its end get back by an exception what
 * is lowered too much. A class time that the plan does not have as it is gets an exception too, and
 * what the plan opens without a class one without seats. A day off (no seats) stays one, unless a
 * change brings the class time back; so does what lies outside of class times and plan. Any other
 * exception carries what the plan says, and goes.
 */
export function settledPlaces(now: PlacesNow): PlacesWanted {
  const { places, held, times, openings = times, exceptions, changed } = now;
  const seats = planSeats(places, held.length);
  const daysOff = daysOffOf(now);
  const staysClosed = ({ start }: SeriesTime) => changed?.stayClosed?.includes(start) === true;
  const sold = times
    // Of two class times that overlap only the first can be booked.
    .filter((time, index) => !times.slice(0, index).some(earlier => touches(earlier, time)))
    .map(time => ({
      start: time.start,
      end: time.end,
      seats: staysClosed(time) ? 0 : seatsAt(places, held, time),
    }));
  const isPlanned = (time: SeriesTime) => openings.some(opening => isEqual(opening, time));
  // Closed without an exception, which would count as a day off once there are places.
  const isClosed = (one: SeriesTime & { seats: number }) =>
    one.seats === 0 && !staysClosed(one) && !openings.some(opening => touches(opening, one));
  const wanted = [
    ...sold.filter(
      one =>
        (one.seats !== seats || !isPlanned(one)) &&
        !isClosed(one) &&
        !daysOff.some(off => touches(off, one)),
    ),
    ...openings
      .flatMap(opening => without(opening, [...sold, ...daysOff]))
      .map(({ start, end }) => ({ start, end, seats: 0 })),
  ];
  const isWanted = (one: SeatException) =>
    wanted.some(other => isEqual(one, other) && one.seats === other.seats);
  const isOutside = (one: SeatException) =>
    ![...times, ...openings].some(time => touches(one, time)) &&
    !changed?.closed.some(time => isEqual(one, time));
  const kept = exceptions.filter(
    one => daysOff.includes(one) || isWanted(one) || (one.seats > 0 && isOutside(one)),
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

type Shared = Pick<PlacesNow, 'held' | 'times'>;

/** Sums the seats of the bookings of a class time. */
const bookedIn = (time: SeriesTime, taken: readonly TakenSeats[]): number =>
  taken.filter(one => touches(one, time)).reduce((sum, { seats }) => sum + seats, 0);

/** Counts the seats that bookings and subscriptions take in a class time. */
const takenIn = (time: SeriesTime, held: readonly Hold[], taken: readonly TakenSeats[]): number =>
  bookedIn(time, taken) + besideBookings(held, time);

/** Class times in which more seats are taken than there are beside the subscriptions. */
export const overfullTimes = (
  { places, held, times }: Shared & Pick<PlacesNow, 'places'>,
  taken: readonly TakenSeats[],
): SeriesTime[] => times.filter(time => takenIn(time, held, taken) > places);

/** Returns the most seats that are taken in one of the class times. */
export const mostTaken = ({ held, times }: Shared, taken: readonly TakenSeats[]): number =>
  Math.max(0, ...times.map(time => takenIn(time, held, taken)));

/**
 * Places that are left to sell in class times: those that neither bookings nor subscriptions take.
 */
export const placesLeft = (
  { places, held, times }: Shared & Pick<PlacesNow, 'places'>,
  taken: readonly TakenSeats[],
): number =>
  times.reduce(
    (sum, time) => sum + Math.max(0, seatsAt(places, held, time) - bookedIn(time, taken)),
    0,
  );

/**
 * How many class times lie in the days that are sold ahead: what a subscription reserves of the
 * stock.
 */
export const timesReserved = (
  times: readonly SeriesTime[],
  from: number,
  windowEnd: number,
): number => times.filter(({ start }) => start >= from && start < windowEnd).length;
