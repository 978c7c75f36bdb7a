import type { AvailabilityPlan } from './plan.ts';
import { defaultPlan } from './plan.ts';
import type { AvailabilityMode, AvailabilityWindow } from './searchWindow.ts';
import { isPageable, matchesWindow, weekdaysOf } from './searchWindow.ts';

const at = (iso: string) => Date.parse(`${iso}Z`);
const oneClass = {
  plan: { type: 'availability-plan/time', timezone: 'UTC', entries: [] } as AvailabilityPlan,
  exceptions: [{ start: at('2026-12-01T10:00'), end: at('2026-12-01T11:00'), seats: 3 }],
  bookings: [{ start: at('2026-12-01T10:00'), end: at('2026-12-01T11:00'), seats: 1 }],
};
const threeDays = {
  plan: {
    type: 'availability-plan/day',
    entries: defaultPlan.entries.filter(({ dayOfWeek }) => /mon|tue|wed/.test(dayOfWeek)),
  } as AvailabilityPlan,
  exceptions: [],
  bookings: [],
};
const asked = (
  mode: AvailabilityMode,
  start: string,
  end: string,
  rest: Partial<AvailabilityWindow> = {},
): AvailabilityWindow => ({ mode, start: at(start), end: at(end), seats: 1, ...rest });

describe('a search for availability', () => {
  it('finds a class that lies in the window, in partial mode', () => {
    const window = asked('time-partial', '2026-12-01T00:00', '2026-12-02T00:00');
    expect(matchesWindow(oneClass, window)).toBe(true);
    expect(matchesWindow(oneClass, { ...window, minDuration: 60 })).toBe(true);
    expect(matchesWindow(oneClass, { ...window, minDuration: 61 })).toBe(false);
    expect(matchesWindow(oneClass, { ...window, seats: 2 })).toBe(true);
    expect(matchesWindow(oneClass, { ...window, seats: 3 })).toBe(false);
  });

  it('wants the whole window in full mode', () => {
    expect(
      matchesWindow(oneClass, asked('time-full', '2026-12-01T10:00', '2026-12-01T11:00')),
    ).toBe(true);
    expect(
      matchesWindow(oneClass, asked('time-full', '2026-12-01T10:00', '2026-12-01T11:01')),
    ).toBe(false);
  });

  it('looks at listings with the plan type of the mode only', () => {
    expect(
      matchesWindow(oneClass, asked('day-partial', '2026-12-01T00:00', '2026-12-02T00:00')),
    ).toBe(false);
    expect(
      matchesWindow(threeDays, asked('time-partial', '2026-11-30T00:00', '2026-12-02T00:00')),
    ).toBe(false);
  });

  it('counts whole UTC days in day modes', () => {
    expect(
      matchesWindow(threeDays, asked('day-full', '2026-11-30T15:00', '2026-12-03T03:00')),
    ).toBe(true);
    expect(
      matchesWindow(threeDays, asked('day-full', '2026-11-30T00:00', '2026-12-04T00:00')),
    ).toBe(false);
    const window = asked('day-partial', '2026-11-28T00:00', '2026-12-08T00:00');
    expect(matchesWindow(threeDays, { ...window, minDuration: 3 })).toBe(true);
    expect(matchesWindow(threeDays, { ...window, minDuration: 4 })).toBe(false);
  });

  it('can be paged only where every match is cheap to know', () => {
    const window = asked('day-full', '2026-11-30T00:00', '2026-12-02T00:00');
    expect(isPageable(window)).toBe(true);
    expect(isPageable({ ...window, mode: 'day-partial' })).toBe(true);
    expect(isPageable({ ...window, mode: 'day-partial', minDuration: 2 })).toBe(false);
    expect(isPageable({ ...window, mode: 'time-full' })).toBe(false);
    expect(isPageable({ ...window, mode: 'time-partial' })).toBe(false);
  });

  it('looks at plans of the weekdays that the window touches, wherever the class is', () => {
    // A Tuesday: in Auckland its evening is Wednesday, in Honolulu its morning Monday.
    const tuesday = asked('time-partial', '2026-12-01T00:00', '2026-12-02T00:00');
    expect(weekdaysOf(tuesday)).toEqual(['mon', 'tue', 'wed']);
    const noon = asked('time-full', '2026-12-01T11:00', '2026-12-01T11:30');
    expect(weekdaysOf(noon)).toEqual(['mon', 'tue', 'wed']);
    expect(weekdaysOf(asked('day-full', '2026-12-01T05:00', '2026-12-03T05:00'))).toEqual([
      'tue',
      'wed',
    ]);
    expect(weekdaysOf(asked('time-partial', '2026-12-01T00:00', '2027-01-01T00:00'))).toHaveLength(
      7,
    );
  });
});
