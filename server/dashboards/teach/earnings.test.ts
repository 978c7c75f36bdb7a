import { monthsOf } from './earnings.ts';
import { iso } from '#shared/time/time.ts';

describe('the months of a report', () => {
  it('begin at midnight of the zone, also across a change of clocks', () => {
    const months = monthsOf({ from: '2026-03', to: '2026-04', zone: 'Europe/Berlin' });
    expect(months.map(({ name, start, end }) => [name, iso(start), iso(end)])).toEqual([
      ['2026-03', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
      ['2026-04', '2026-03-31T22:00:00.000Z', '2026-04-30T22:00:00.000Z'],
    ]);
  });

  it('go over the end of a year', () => {
    const months = monthsOf({ from: '2026-12', to: '2027-01', zone: 'Pacific/Auckland' });
    expect(months.map(({ name }) => name)).toEqual(['2026-12', '2027-01']);
    expect(iso(months[1]!.end)).toBe('2027-01-31T11:00:00.000Z');
  });

  it('are 36 at most', () => {
    expect(monthsOf({ from: '2024-01', to: '2026-12', zone: 'UTC' })).toHaveLength(36);
    expect(() => monthsOf({ from: '2024-01', to: '2027-01', zone: 'UTC' })).toThrow('36');
    expect(() => monthsOf({ from: '2027-02', to: '2027-01', zone: 'UTC' })).toThrow('36');
  });
});
