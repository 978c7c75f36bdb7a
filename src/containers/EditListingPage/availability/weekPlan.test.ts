import { isOpen, planBodyOf, weekPlanErrors, weekPlanOf } from './weekPlan.ts';
import type { WeekPlan } from './weekPlan.ts';

const timezone = 'Pacific/Auckland';
const entry = (dayOfWeek: string, startTime: string, endTime: string, seats = 8) => ({
  dayOfWeek,
  startTime,
  endTime,
  seats,
});

describe('the values of the plan editor', () => {
  it('have the entries of each day in order, and give the same plan back', () => {
    const plan = {
      type: 'availability-plan/time' as const,
      timezone,
      entries: [entry('tue', '18:00', '00:00'), entry('tue', '07:00', '09:00')],
    };
    const values = weekPlanOf(plan, 'UTC');
    expect(values).toEqual({
      timezone,
      days: {
        tue: [
          { start: '07:00', end: '09:00' },
          { start: '18:00', end: '00:00' },
        ],
      },
    });
    expect(planBodyOf(values, 5, false)).toEqual({
      ...plan,
      entries: [entry('tue', '07:00', '09:00', 5), entry('tue', '18:00', '00:00', 5)],
    });
  });

  it('of a listing by dates have its open days', () => {
    const plan = {
      type: 'availability-plan/day' as const,
      entries: [
        { dayOfWeek: 'mon', seats: 2 },
        { dayOfWeek: 'tue', seats: 0 },
      ],
    };
    const values = weekPlanOf(plan, 'UTC');
    expect(Object.keys(values.days)).toEqual(['mon']);
    const body = planBodyOf(values, 3, true);
    expect(body.entries).toHaveLength(7);
    expect(body.entries.filter(({ seats }) => seats > 0)).toEqual([{ dayOfWeek: 'mon', seats: 3 }]);
    expect(body).not.toHaveProperty('timezone');
  });

  it('of a listing by dates keep its open days while it has no places', () => {
    const days = { mon: [{ start: '00:00', end: '00:00' }] };
    const without = planBodyOf({ days }, 0, true);
    expect(without.entries.filter(({ seats }) => seats > 0)).toEqual([]);
    expect(weekPlanOf(without, 'UTC').days).toEqual(days);
    const withSeats = planBodyOf(weekPlanOf(without, 'UTC'), 2, true);
    expect(withSeats).toEqual(planBodyOf({ days }, 2, true));
  });

  it('are empty without a plan', () => {
    const values = weekPlanOf(null, timezone);
    expect(values).toEqual({ timezone, days: {} });
    expect(isOpen(values)).toBe(false);
  });
});

describe('the errors of a plan', () => {
  const errorsOf = (entries: WeekPlan['days']['mon'], zone: string | undefined = timezone) =>
    weekPlanErrors({ timezone: zone, days: { mon: entries } });

  it('are none for several entries of a day that follow each other', () => {
    expect(
      errorsOf([
        { start: '07:00', end: '09:00' },
        { start: '20:00', end: '00:00' },
        { start: '09:00', end: '10:00' },
      ]),
    ).toEqual({});
    expect(errorsOf([{ start: '00:00', end: '00:00' }])).toEqual({});
  });

  it('are at the field of what is missing or wrong', () => {
    expect(errorsOf([{ start: '07:00', end: '09:00' }, {}])).toEqual({
      days: {
        mon: [
          {},
          {
            start: 'EditListingPage.plan.start.required',
            end: 'EditListingPage.plan.end.required',
          },
        ],
      },
    });
    expect(errorsOf([{ start: '09:00', end: '08:00' }])).toEqual({
      days: { mon: [{ end: 'EditListingPage.plan.endBeforeStart' }] },
    });
    expect(weekPlanErrors({ days: {} })).toEqual({
      timezone: 'EditListingPage.timezone.required',
    });
  });

  it('report the later one of two that overlap', () => {
    expect(
      errorsOf([
        { start: '07:00', end: '09:00' },
        { start: '10:00', end: '11:00' },
        { start: '08:45', end: '09:30' },
      ]),
    ).toEqual({ days: { mon: [{}, {}, { start: 'EditListingPage.plan.overlaps' }] } });
    expect(
      errorsOf([
        { start: '00:00', end: '00:00' },
        { start: '23:00', end: '00:00' },
      ]),
    ).toMatchObject({ days: { mon: [{}, { start: 'EditListingPage.plan.overlaps' }] } });
  });
});
