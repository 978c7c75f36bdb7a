import { holdsSeat } from './seatHolders.ts';
import type { Held, SeatHolders } from './seatHolders.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const start = Date.parse('2026-12-01T23:30:00Z');
const time = { start, end: start + hourMs };
// In Madrid it is the next day.
const publicData = { timezone: 'Europe/Madrid' };
const none: SeatHolders = { publicData, booked: [], subscribers: [] };

describe('a seat in a class time', () => {
  const booking = (more: Partial<Held>): SeatHolders => ({
    ...none,
    booked: [{ customerId: 'me', state: 'accepted', ...time, ...more }],
  });

  it.each<[string, Partial<Held>, boolean]>([
    ['has been accepted', {}, true],
    ['is asked for', { state: 'preauthorized' }, true],
    ['is not paid', { state: 'pending-payment' }, false],
    ['is offered', { state: 'offered' }, false],
    ['is somebody else’s', { customerId: 'them' }, false],
    ['is at another time', { start: time.end, end: time.end + hourMs }, false],
  ])('of a booking that %s', (_name, more, expected) => {
    expect(holdsSeat(booking(more), 'me', time)).toBe(expected);
  });

  const subscription = {
    customerId: 'me',
    state: 'subscription-confirmed' as const,
    first: start - 7 * dayMs,
    metadata: {},
  };

  it.each<[string, Partial<SeatHolders['subscribers'][number]>, boolean]>([
    ['goes on', {}, true],
    ['begins then', { first: start }, true],
    ['begins later', { first: start + 1 }, false],
    ['is not paid', { state: 'pending-payment' }, false],
    ['has no class yet', { first: null }, false],
    ['ends before', { metadata: { endsBefore: '2026-12-02' } }, false],
    ['ends after', { metadata: { endsBefore: '2026-12-03' } }, true],
    ['pauses', { metadata: { pauses: [{ from: '2026-12-02', until: '2026-12-03' }] } }, false],
    ['has paused', { metadata: { pauses: [{ from: '2026-11-20', until: '2026-12-02' }] } }, true],
  ])('of a subscription that %s', (_name, more, expected) => {
    const subscribers = [{ ...subscription, ...more }];
    expect(holdsSeat({ ...none, subscribers }, 'me', time)).toBe(expected);
    expect(holdsSeat({ ...none, subscribers }, 'them', time)).toBe(false);
  });
});
