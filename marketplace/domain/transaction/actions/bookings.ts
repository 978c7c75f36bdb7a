import type { Booking } from '../model.ts';
import { takesSeats } from '../model.ts';
import type { Params } from '../params.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { facts } from './action.ts';
import type { Action, ActionInput } from './action.ts';
import { dayMs } from '#marketplace/contract/range.ts';

const longestSpan = 366 * dayMs;

/** Start and end of a booking. */
export interface Window {
  start: Date;
  end: Date;
}

const toMidnight = (date: Date): Date => new Date(Math.floor(date.getTime() / dayMs) * dayMs);

/** A day booking begins and ends at midnight UTC, whatever hour was sent. */
const normalise = (date: Date, type: unknown): Date => (type === 'time' ? date : toMidnight(date));

/** Returns the requested times as they will be booked; null when there are none. */
export function windowOf(params: Params, type: unknown): Window | null {
  const { bookingStart, bookingEnd } = params;
  if (!bookingStart || !bookingEnd) return null;
  return { start: normalise(bookingStart, type), end: normalise(bookingEnd, type) };
}

/** Refuses times that can not be booked at all, free or not. */
export function checkWindow({ start, end }: Window, now: Date): Refusal | null {
  const path = ['params', 'bookingEnd'];
  if (end <= start)
    return refuse('validation-invalid-params', 'The end must be after the start.', path);
  if (end.getTime() - start.getTime() > longestSpan) {
    return refuse('validation-invalid-params', 'A booking lasts at most 366 days.', path);
  }
  if (end <= now) {
    return refuse('transaction-booking-time-not-available', 'The time is over.');
  }
  return null;
}

const notAvailable = (): Refusal => refuse('transaction-booking-time-not-available');

function create(
  input: ActionInput,
  state: 'pending' | 'proposed',
  ifFree = true,
): ReturnType<Action> {
  const { params, config, decisionContext, ids, now } = input;
  if (input.state.booking)
    return refuse('transaction-invalid-action-sequence', 'There is a booking already.');
  const window = windowOf(params, config.type);
  if (!window) return refuse('validation-missing-key', undefined, ['params', 'bookingStart']);
  const fault = checkWindow(window, now);
  if (fault) return fault;
  const seats = params.seats ?? 1;
  if (ifFree && decisionContext.freeSeats < seats) return notAvailable();
  const displayed = displayTimes(params, config.type, {
    displayStart: window.start,
    displayEnd: window.end,
  });
  if ('kind' in displayed) return displayed;
  return facts({
    kind: 'booking-created',
    booking: { id: ids.booking, ...window, ...displayed, seats, state },
  });
}

function displayTimes(
  params: Params,
  type: unknown,
  fallback: Pick<Booking, 'displayStart' | 'displayEnd'>,
): Pick<Booking, 'displayStart' | 'displayEnd'> | Refusal {
  const { bookingDisplayStart: start, bookingDisplayEnd: end } = params;
  const displayStart = start ? normalise(start, type) : fallback.displayStart;
  const displayEnd = end ? normalise(end, type) : fallback.displayEnd;
  if (displayEnd > displayStart) return { displayStart, displayEnd };
  const details = 'The displayed end must be after the displayed start.';
  return refuse('validation-invalid-params', details, ['params', 'bookingDisplayEnd']);
}

/** Takes the seats immediately. */
export const createPendingBooking: Action = input => create(input, 'pending');

/** Records the request; the seats are taken when it is accepted. */
export const createProposedBooking: Action = input => create(input, 'proposed');

/** True when the process makes `create-booking` check free seats. */
export const observesAvailability = (config: ActionInput['config']): boolean =>
  config['observe-availability?'] === true;

/** Deprecated. Takes the seats immediately; checks that they are free only if configured. */
export const createBooking: Action = input =>
  create(input, 'pending', observesAvailability(input.config));

export const acceptBooking: Action = ({ state: { booking }, decisionContext }) => {
  if (!booking || (booking.state !== 'pending' && booking.state !== 'proposed')) {
    return refuse('transaction-booking-state-not-pending');
  }
  if (booking.state === 'proposed' && decisionContext.freeSeats < booking.seats)
    return notAvailable();
  return facts({ kind: 'booking-changed', booking: { ...booking, state: 'accepted' } });
};

export const declineBooking: Action = ({ state: { booking } }) =>
  booking?.state === 'pending' || booking?.state === 'proposed'
    ? facts({ kind: 'booking-changed', booking: { ...booking, state: 'declined' } })
    : refuse('transaction-booking-state-not-pending');

export const cancelBooking: Action = ({ state: { booking } }) =>
  booking?.state === 'accepted'
    ? facts({ kind: 'booking-changed', booking: { ...booking, state: 'cancelled' } })
    : refuse('transaction-booking-state-not-accepted');

/** Changes the times or seats of a booking; only the given values change. */
export const updateBooking: Action = ({
  state: { booking },
  params,
  config,
  decisionContext,
  now,
}) => {
  if (!booking || booking.state === 'declined' || booking.state === 'cancelled') {
    return refuse('transaction-booking-state-not-pending');
  }
  for (const [one, other] of [
    ['bookingStart', 'bookingEnd'],
    ['bookingDisplayStart', 'bookingDisplayEnd'],
  ] as const) {
    if ((params[one] === undefined) === (params[other] === undefined)) continue;
    return refuse('validation-missing-key', undefined, ['params', params[one] ? other : one]);
  }
  const window = windowOf(params, config.type);
  const fault = window && checkWindow(window, now);
  if (fault) return fault;
  const seats = params.seats ?? booking.seats;
  const moves = window !== null || seats > booking.seats;
  if (moves && decisionContext.freeSeats < seats) return notAvailable();
  const displayed = displayTimes(params, config.type, booking);
  if ('kind' in displayed) return displayed;
  return facts({
    kind: 'booking-changed',
    booking: { ...booking, ...window, ...displayed, seats },
  });
};

/** True when a booking needs more or other seats than the transaction held before. */
export const needsNewSeats = (before: Booking | null, after: Booking): boolean =>
  takesSeats(after.state) &&
  (!before ||
    !takesSeats(before.state) ||
    before.start.getTime() !== after.start.getTime() ||
    before.end.getTime() !== after.end.getTime() ||
    after.seats > before.seats);
