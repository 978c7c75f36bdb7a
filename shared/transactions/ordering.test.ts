import { bookedAt } from './ordering.ts';

const at = (start: string, end: string) => ({
  start: `2026-12-01T${start}:00.000Z`,
  end: `2026-12-01T${end}:00.000Z`,
});

describe('the order that takes a time', () => {
  const sessions = [
    { transactionId: 'morning', ...at('09:00', '10:00') },
    { transactionId: 'evening', ...at('18:00', '19:00') },
  ];

  it.each([
    ['the same', at('18:00', '19:00'), 'evening'],
    [
      'another as the zone is written',
      { start: '2026-12-01T19:00:00+01:00', end: '2026-12-01T20:00:00+01:00' },
      'evening',
    ],
    ['one that begins before its end', at('09:45', '11:00'), 'morning'],
    ['one that ends after its start', at('17:00', '18:01'), 'evening'],
    ['one around it', at('08:00', '11:00'), 'morning'],
    ['the next', at('10:00', '11:00'), null],
    ['the one before', at('17:00', '18:00'), null],
    ['none', null, null],
  ])('is found for %s', (_, time, expected) => {
    expect(bookedAt(sessions, time)).toBe(expected);
    expect(bookedAt([], time)).toBeNull();
  });
});
