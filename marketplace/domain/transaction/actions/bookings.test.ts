import { actions, blank, bookingEnd, bookingStart, refusal, walk } from '../testing/story.ts';
import { requestedWindow } from '../decide.ts';
import { findTransition } from '../../process/model.ts';

const params = { bookingStart, bookingEnd };
const observing = actions(
  '{:name :action/create-booking :config {:observe-availability? true :type :time}}',
);
const careless = actions('{:name :action/create-booking}');
const taken = { params, decisionContext: { freeSeats: 0 } };

describe('create-booking', () => {
  it('takes seats that are not free, unless it has to check', () => {
    expect(refusal(blank(observing), 'ask', taken)).toBe('transaction-booking-time-not-available');
    const days = { ...params, bookingEnd: new Date('2026-06-06T19:00:00Z') };
    const booked = walk(blank(careless), ['ask', { ...taken, params: days }]);
    expect(booked.booking).toMatchObject({
      state: 'pending',
      seats: 1,
      start: new Date('2026-06-05T00:00:00Z'),
    });
  });

  it('needs free seats only then', () => {
    const window = (process: typeof careless) => {
      const transition = findTransition(process, 'transition/ask');
      return transition && requestedWindow(blank(process), transition, params, bookingStart);
    };
    expect(window(observing)).toEqual({ start: bookingStart, end: bookingEnd });
    expect(window(careless)).toBeNull();
  });
});

describe('bookings are refused', () => {
  const pending = '{:name :action/create-pending-booking :config {:type :time}}';
  const on = (...names: string[]) => names.map(name => `{:name :action/${name}}`).join(' ');

  it.each([
    ['a second one', `${pending} ${pending}`, 'transaction-invalid-action-sequence'],
    ['to be accepted: none', on('accept-booking'), 'transaction-booking-state-not-pending'],
    [
      'to be accepted twice',
      `${pending} ${on('accept-booking', 'accept-booking')}`,
      'transaction-booking-state-not-pending',
    ],
    ['to be declined: none', on('decline-booking'), 'transaction-booking-state-not-pending'],
    [
      'to be declined once accepted',
      `${pending} ${on('accept-booking', 'decline-booking')}`,
      'transaction-booking-state-not-pending',
    ],
    ['to be cancelled: none', on('cancel-booking'), 'transaction-booking-state-not-accepted'],
    [
      'to be cancelled while pending',
      `${pending} ${on('cancel-booking')}`,
      'transaction-booking-state-not-accepted',
    ],
    ['to be moved: none', on('update-booking'), 'transaction-booking-state-not-pending'],
    [
      'to be moved once declined',
      `${pending} ${on('decline-booking', 'update-booking')}`,
      'transaction-booking-state-not-pending',
    ],
  ])('%s', (_, list, code) => {
    expect(refusal(blank(actions(list)), 'ask', { params })).toBe(code);
  });
});
