import { notedByTeacher } from './attendance.ts';
import type { Attendance } from '#shared/contract/transaction.ts';

const date = '2027-03-01';
const ofMeeting: Attendance = {
  date,
  status: 'present',
  source: 'meeting',
  minutes: 50,
  from: '2027-01-04T17:02:00Z',
};

describe('the attendance of an order', () => {
  it('leaves the other class times', () => {
    const other: Attendance = { date: '2027-02-22', status: 'present', source: 'teacher' };
    expect(notedByTeacher([other], date, 'absent')).toEqual([
      other,
      { date, status: 'absent', source: 'teacher' },
    ]);
  });

  it('is what the teacher says, and that of the meeting when it is taken back', () => {
    const noted = notedByTeacher([ofMeeting], date, 'absent');
    expect(noted).toEqual([{ ...ofMeeting, status: 'absent', source: 'teacher' }]);
    expect(notedByTeacher(noted, date, null)).toEqual([ofMeeting]);
  });

  it('is empty again when nothing else was known', () => {
    expect(notedByTeacher(notedByTeacher([], date, 'present'), date, null)).toEqual([]);
  });
});
