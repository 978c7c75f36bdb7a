import { classesOne } from '../content/classesOne.ts';
import { classesTwo } from '../content/classesTwo.ts';
import { teachers } from '../content/people.ts';
import { day, scheduleOf } from './schedule.ts';

const hour = 3_600_000;
const weekly = [...classesOne, ...classesTwo].filter(({ offer }) => 'days' in offer);

describe('the schedule of a demo class', () => {
  it('has past class times that are over, a week apart, at all hours of a week', () => {
    for (let now = Date.UTC(2026, 10, 20); now < Date.UTC(2026, 10, 27); now += 3 * hour) {
      for (const entry of weekly) {
        const zone = teachers.find(({ key }) => key === entry.teacher)?.timezone ?? 'UTC';
        const { before } = scheduleOf(entry, zone, new Date(now));
        const [last, earlier] = [before(1), before(2)];
        expect(last.end.getTime()).toBeLessThanOrEqual(now);
        expect(last.end.getTime()).toBeGreaterThan(now - 8 * day);
        expect(earlier.start.getTime()).toBeLessThan(last.start.getTime() - 6 * day);
      }
    }
  });
});
