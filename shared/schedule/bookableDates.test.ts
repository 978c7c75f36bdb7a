import { bookableDates } from './bookableDates.ts';

const at = (iso: string, zone: string) => bookableDates(Date.parse(iso), zone, 90);

test('the window is ninety days from today in the zone of the listing', () => {
  expect(at('2026-11-22T12:00:00Z', 'Europe/Berlin')).toEqual({
    first: '2026-11-23',
    last: '2027-02-19',
  });
});

test('where it is tomorrow already, that is the first day', () => {
  expect(at('2026-11-22T12:00:00Z', 'Pacific/Auckland')).toEqual({
    first: '2026-11-23',
    last: '2027-02-20',
  });
});

test('where it is still yesterday, a day that has begun in UTC is none', () => {
  expect(at('2026-11-22T02:00:00Z', 'America/Los_Angeles').first).toBe('2026-11-23');
  expect(at('2026-11-21T23:59:00Z', 'America/Los_Angeles').first).toBe('2026-11-22');
});

test('a change of clocks moves nothing', () => {
  expect(at('2026-10-24T22:30:00Z', 'Europe/Berlin').first).toBe('2026-10-25');
  expect(at('2026-10-25T23:30:00Z', 'Europe/Berlin').first).toBe('2026-10-26');
});
