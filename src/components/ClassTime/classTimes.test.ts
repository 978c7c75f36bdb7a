import { dayShift, formatTimeRange, nextStart, weekdayNames, zoneCity } from './classTimes.ts';

const losAngeles = 'America/Los_Angeles';
const weekly = {
  timezone: losAngeles,
  startDate: '2026-10-20',
  time: '18:00',
  weeklyDays: [
    { value: '3', label: 'Tuesday' },
    { value: '5', label: 'Thursday' },
  ],
};
const at = (iso: string) => Date.parse(iso);
const iso = (instant: number | null) => instant && new Date(instant).toISOString();

describe('nextStart', () => {
  test('is the only time of a one-off class, also when it is over', () => {
    const once = { timezone: losAngeles, startDate: '2026-11-21', time: '18:00' };
    expect(iso(nextStart(once, at('2027-01-01T00:00:00Z')))).toBe('2026-11-22T02:00:00.000Z');
  });

  test('is the next weekly day from now', () => {
    expect(iso(nextStart(weekly, at('2026-11-21T12:00:00Z')))).toBe('2026-11-25T02:00:00.000Z');
  });

  test('is today when the class is still to come, and not when it has begun', () => {
    expect(iso(nextStart(weekly, at('2026-11-25T01:59:00Z')))).toBe('2026-11-25T02:00:00.000Z');
    expect(iso(nextStart(weekly, at('2026-11-25T02:00:00Z')))).toBe('2026-11-27T02:00:00.000Z');
  });

  test('keeps the wall time when the clocks change', () => {
    expect(iso(nextStart(weekly, at('2026-10-28T00:00:00Z')))).toBe('2026-10-28T01:00:00.000Z');
    expect(iso(nextStart(weekly, at('2026-11-02T00:00:00Z')))).toBe('2026-11-04T02:00:00.000Z');
  });

  test('is the first class time as long as now is unknown', () => {
    expect(iso(nextStart(weekly, null))).toBe('2026-10-21T01:00:00.000Z');
  });

  test('is null without a date', () => {
    expect(nextStart({}, null)).toBeNull();
  });
});

describe('weekdays in another zone', () => {
  const start = at('2026-11-25T02:00:00Z');

  test('move with the calendar of the reader', () => {
    expect(dayShift(start, losAngeles, 'Europe/Berlin')).toBe(1);
    expect(weekdayNames(weekly.weeklyDays, 1, 'en-US')).toEqual(['Wed', 'Fri']);
  });

  test('wrap around the week', () => {
    expect(weekdayNames([{ value: '7' }], 1, 'en-US')).toEqual(['Sun']);
    expect(weekdayNames([{ value: '1' }], -1, 'en-US')).toEqual(['Sat']);
  });
});

describe('formatTimeRange', () => {
  test('names the half of the day once', () => {
    const range = formatTimeRange(
      '2026-11-22T02:00:00Z',
      '2026-11-22T03:00:00Z',
      losAngeles,
      'en-US',
    );
    expect(range.replace(/\s/g, ' ')).toBe('6:00 – 7:00 PM');
  });

  test('names both halves across noon', () => {
    const range = formatTimeRange(
      '2026-11-22T19:30:00Z',
      '2026-11-22T20:30:00Z',
      losAngeles,
      'en-US',
    );
    expect(range.replace(/\s/g, ' ')).toBe('11:30 AM – 12:30 PM');
  });

  test('leaves 24-hour times alone', () => {
    expect(
      formatTimeRange('2026-11-22T17:00:00Z', '2026-11-22T18:00:00Z', 'Europe/Berlin', 'de'),
    ).toBe('18:00 – 19:00');
  });
});

test('zoneCity names a zone as people do', () => {
  expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
});
