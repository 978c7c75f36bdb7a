import { myBooking } from '#src/testing/bookings.ts';
import { daysOf, nextOf } from './days.ts';

const late = myBooking({ orderId: 'late', start: '2026-12-01T23:30:00.000Z' });
const early = myBooking({ orderId: 'early', start: '2026-12-02T08:00:00.000Z' });
const stay = myBooking({
  orderId: 'stay',
  unit: 'night',
  start: '2026-12-02T00:00:00.000Z',
  end: '2026-12-04T00:00:00.000Z',
});

describe('bookings by day', () => {
  it('are below the day of the reader’s clock; nights below their own', () => {
    const idsOf = (zone: string) =>
      daysOf([late, stay, early], zone).map(({ date, bookings }) => [
        date,
        ...bookings.map(({ orderId }) => orderId),
      ]);
    expect(idsOf('UTC')).toEqual([
      ['2026-12-01', 'late'],
      ['2026-12-02', 'stay', 'early'],
    ]);
    expect(idsOf('Europe/Berlin')).toEqual([['2026-12-02', 'late', 'stay', 'early']]);
  });
});

describe('the next booking', () => {
  it('is the first that is held and not over', () => {
    const over = myBooking({ orderId: 'over', end: '2026-12-01T10:00:00.000Z' });
    const off = myBooking({ orderId: 'off', status: 'canceled', end: '2026-12-01T20:00:00.000Z' });
    const next = myBooking({ orderId: 'next', end: '2026-12-01T22:00:00.000Z' });
    const now = Date.parse('2026-12-01T12:00:00.000Z');
    expect(nextOf([over, off, next], now)?.orderId).toBe('next');
    expect(nextOf([over], now)).toBeUndefined();
  });
});
