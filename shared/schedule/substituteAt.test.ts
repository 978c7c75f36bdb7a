import { substituteAt } from './substituteAt.ts';

const publicData = {
  timezone: 'Etc/UTC',
  startDate: '2026-12-01',
  time: '18:00',
  classDuration: { key: '60_minutes', value: 60 },
  weeklyDays: [{ value: '3', label: 'Tuesday' }],
  lastClass: Date.UTC(2026, 11, 29, 19),
};
const start = Date.UTC(2026, 11, 8, 18);

describe('who teaches a class time', () => {
  it('is its substitute, and nobody else at other times', () => {
    const noa = { id: 'noa', name: 'Noa', date: '2026-12-08' };
    const metadata = { coTeachers: [{ id: 'kim', name: 'Kim' }, noa] };
    expect(substituteAt({ publicData, metadata }, start)).toEqual(noa);
    expect(substituteAt({ publicData, metadata }, Date.UTC(2026, 11, 15, 18))).toBeNull();
    // A time that the class does not have.
    expect(substituteAt({ publicData, metadata }, start + 1)).toBeNull();
  });

  it('is the teacher where there is no substitute', () => {
    expect(substituteAt({ publicData }, start)).toBeNull();
  });
});
