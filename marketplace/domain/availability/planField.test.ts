import { availabilityPlan } from './planField.ts';

const entry = { dayOfWeek: 'mon', startTime: '18:00', endTime: '19:00', seats: 4 };
const timePlan = (...entries: object[]) => ({
  type: 'availability-plan/time',
  timezone: 'Europe/Berlin',
  entries,
});
const problems = (value: unknown) => {
  const result = availabilityPlan().safeParse(value);
  return result.success ? [] : result.error.issues.map(({ code, path }) => [code, path.join('.')]);
};

describe('an availability plan', () => {
  it('is taken as it is when it is whole', () => {
    const plan = timePlan(entry, { ...entry, startTime: '19:00', endTime: '00:00' });
    expect(availabilityPlan().parse(plan)).toEqual(plan);
    const days = { type: 'availability-plan/day', entries: [{ dayOfWeek: 'sun', seats: 0 }] };
    expect(availabilityPlan().parse(days)).toEqual(days);
  });

  it('has no time zone when it is by day', () => {
    const plan = { type: 'availability-plan/day', timezone: 'Europe/Berlin', entries: [] };
    expect(problems(plan)).toEqual([['unrecognized_keys', '']]);
  });

  it('may cover a whole day', () => {
    expect(problems(timePlan({ ...entry, startTime: '00:00', endTime: '00:00' }))).toEqual([]);
  });

  it.each([
    ['no plan', 'weekly', ''],
    ['an unknown type', { type: 'availability-plan/week' }, 'type'],
    ['an unknown zone', { ...timePlan(), timezone: 'Mars/Olympus' }, 'timezone'],
    ['a missing zone', { type: 'availability-plan/time', entries: [] }, 'timezone'],
    ['an unknown day', timePlan({ ...entry, dayOfWeek: 'someday' }), 'entries.0.dayOfWeek'],
    ['a time that is none', timePlan({ ...entry, endTime: '24:00' }), 'entries.0.endTime'],
    ['an end before the start', timePlan({ ...entry, endTime: '17:00' }), 'entries.0.endTime'],
    ['seats below none', timePlan({ ...entry, seats: -1 }), 'entries.0.seats'],
    ['half a seat', timePlan({ ...entry, seats: 0.5 }), 'entries.0.seats'],
    ['an unknown key', timePlan({ ...entry, colour: 'red' }), 'entries.0'],
    ['overlapping entries', timePlan(entry, { ...entry, startTime: '18:30' }), 'entries'],
    [
      'a day given twice',
      {
        type: 'availability-plan/day',
        entries: [
          { dayOfWeek: 'sun', seats: 1 },
          { dayOfWeek: 'sun', seats: 2 },
        ],
      },
      'entries',
    ],
  ])('is refused with %s', (_, plan, path) => {
    expect(problems(plan).map(([, at]) => at)).toEqual([path]);
  });
});
