import { occurrencesOf, nextOccurrence } from './occurrences.ts';
import type { Meeting } from './rows.ts';
import { DAY_MS, instantOf, isTimeZone, onWallDay, setOffsets, wallDayOf } from './wallTime.ts';

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

describe('wall time', () => {
  it.each([
    ['2031-05-01T17:00:00Z', 'Europe/Berlin', '2031-05-01T17:00:00.000Z'],
    ['2031-05-01T17:00:00', 'Europe/Berlin', '2031-05-01T15:00:00.000Z'],
    ['2031-12-01T17:00:00', 'Europe/Berlin', '2031-12-01T16:00:00.000Z'],
    ['2031-05-01T17:00:00', 'Asia/Kathmandu', '2031-05-01T11:15:00.000Z'],
    ['2031-01-01T00:30:00', 'Pacific/Auckland', '2030-12-31T11:30:00.000Z'],
    ['2031-13-01T00:00:00', 'UTC', null],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(iso(instantOf(text, zone))).toBe(expected);
  });

  it('finds the day and time of an instant again', () => {
    for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
      const instant = Date.UTC(2031, 6, 4, 23, 45);
      const { day, time } = wallDayOf(instant, zone);
      expect(onWallDay(day, time, zone)).toBe(instant);
    }
  });

  it('counts by the rules of its site where they are given', () => {
    setOffsets(() => 7_200_000);
    try {
      expect(iso(instantOf('2031-12-01T17:00:00', 'Europe/Berlin'))).toBe(
        '2031-12-01T15:00:00.000Z',
      );
    } finally {
      setOffsets(null);
    }
  });

  it('knows the names of zones', () => {
    expect(isTimeZone('America/Argentina/Buenos_Aires')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });
});

describe('occurrences', () => {
  const startsAt = Date.UTC(2031, 9, 20, 17);
  const single: Meeting = {
    id: '90000000001',
    uuid: 'u',
    hostId: 'h',
    topic: 'Quiet',
    agenda: '',
    type: 2,
    startsAt,
    recurrence: null,
    duration: 60,
    timezone: 'Europe/Berlin',
    passcode: '',
    passcodeToken: 't',
    hostToken: 'h',
    settings: {},
    created: 0,
    openedAt: null,
  };
  const weekly = (weekly_days: string, repeat_interval = 1): Meeting => ({
    ...single,
    type: 8,
    recurrence: { type: 2, repeat_interval, weekly_days, end_times: 4 },
  });

  it('are one for a single meeting, at any time', () => {
    expect(occurrencesOf(single)).toEqual([startsAt]);
    expect(nextOccurrence(single, startsAt + 10 * DAY_MS)).toBe(startsAt);
  });

  it('have the hour of the zone when its clocks change', () => {
    expect(occurrencesOf(weekly('2,5')).map(iso)).toEqual([
      '2031-10-20T17:00:00.000Z',
      '2031-10-23T17:00:00.000Z',
      '2031-10-27T18:00:00.000Z',
      '2031-10-30T18:00:00.000Z',
    ]);
  });

  it('skip every other week, counted from the Sunday of the first', () => {
    expect(occurrencesOf(weekly('1,2', 2)).map(at => iso(at)?.slice(0, 10))).toEqual([
      '2031-10-20',
      '2031-11-02',
      '2031-11-03',
      '2031-11-16',
    ]);
  });

  it('give the next that is not over yet, and the last one afterwards', () => {
    const meeting = weekly('2,5');
    const [first = 0, second = 0, , last = 0] = occurrencesOf(meeting);
    expect(nextOccurrence(meeting, first + 59 * 60_000)).toBe(first);
    expect(nextOccurrence(meeting, first + 60 * 60_000)).toBe(second);
    expect(nextOccurrence(meeting, last + 365 * DAY_MS)).toBe(last);
  });
});
