import { comparedPeriods, lastDays } from './periods.ts';

const texts = ({ start, end }: { start: Date; end: Date }) => [
  start.toISOString(),
  end.toISOString(),
];

it('compares today, this week and this month with as much of the one before', () => {
  // A Sunday, at 22:30 in Auckland, which is 13 hours ahead.
  const now = new Date('2026-11-29T09:30:00Z');
  const [day, week, month] = comparedPeriods(now, 'Pacific/Auckland');
  expect(texts(day!.now)).toEqual(['2026-11-28T11:00:00.000Z', now.toISOString()]);
  expect(texts(day!.before)).toEqual(['2026-11-27T11:00:00.000Z', '2026-11-28T09:30:00.000Z']);
  expect(texts(week!.now)[0]).toBe('2026-11-22T11:00:00.000Z');
  expect(texts(week!.before)).toEqual(['2026-11-15T11:00:00.000Z', '2026-11-22T09:30:00.000Z']);
  expect(texts(month!.now)[0]).toBe('2026-10-31T11:00:00.000Z');
  expect(texts(month!.before)).toEqual(['2026-09-30T11:00:00.000Z', '2026-10-29T09:30:00.000Z']);
});

it('compares the end of a long month with the whole of a short one', () => {
  const [, , month] = comparedPeriods(new Date('2027-03-31T12:00:00Z'), 'Etc/UTC');
  expect(texts(month!.before)).toEqual(['2027-02-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z']);
});

it('has thirty days, also where clocks change', () => {
  const days = lastDays(new Date('2026-10-26T12:00:00Z'), 'Europe/Berlin');
  expect(days).toHaveLength(30);
  const [sunday, monday] = days.slice(-2);
  expect([sunday!.date, ...texts(sunday!)]).toEqual([
    '2026-10-25',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
  expect([monday!.date, texts(monday!)[0]]).toEqual(['2026-10-26', '2026-10-25T23:00:00.000Z']);
});
