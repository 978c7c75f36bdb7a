import { myBooking } from '#src/testing/bookings.ts';
import { daysOf, nextOf, seriesOf } from './days.ts';

const late = myBooking({ orderId: 'late', start: '2026-12-01T23:30:00.000Z' });
const early = myBooking({
  orderId: 'early',
  listingId: 'other',
  start: '2026-12-02T08:00:00.000Z',
});
const stay = myBooking({
  orderId: 'stay',
  unit: 'night',
  start: '2026-12-02T00:00:00.000Z',
  end: '2026-12-04T00:00:00.000Z',
});

describe('bookings by day', () => {
  it('are below the day of the reader’s clock; nights below their own', () => {
    const idsOf = (zone: string) =>
      daysOf([late, stay, early], zone).map(({ date, series }) => [
        date,
        ...series.map(({ booking }) => booking.orderId),
      ]);
    expect(idsOf('UTC')).toEqual([
      ['2026-12-01', 'late'],
      ['2026-12-02', 'stay', 'early'],
    ]);
    expect(idsOf('Europe/Berlin')).toEqual([['2026-12-02', 'late', 'stay', 'early']]);
  });
});

describe('class times of a class', () => {
  it('are together with the first of them, except for those that are canceled', () => {
    const at = (orderId: string, day: string, more = {}) =>
      myBooking({ orderId, start: `2026-12-${day}T18:00:00.000Z`, ...more });
    const series = seriesOf([
      at('a', '01'),
      at('b', '02', { listingId: 'other' }),
      at('c', '08', { status: 'canceled' }),
      at('d', '15'),
      at('d', '22'),
    ]);
    expect(
      series.map(({ booking, later }) =>
        [booking, ...later].map(({ start }) => start?.slice(8, 10)),
      ),
    ).toEqual([['01', '15', '22'], ['02'], ['08']]);
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
