import { openSeatsAt } from './openSeats.ts';
import { hourMs, instantOf } from '#shared/time/time.ts';

const timezone = 'Pacific/Auckland';
const at = (date: string, time: string, seats = 0, hours = 1) => {
  const start = instantOf({ date, time }, timezone);
  return { start, end: start + hours * hourMs, seats };
};
const entry = (dayOfWeek: string, startTime: string, endTime: string, seats = 8) => ({
  dayOfWeek,
  startTime,
  endTime,
  seats,
});
const plan = {
  type: 'availability-plan/time' as const,
  timezone,
  entries: [
    entry('mon', '07:00', '09:00'),
    entry('mon', '09:00', '10:00', 3),
    entry('sat', '22:00', '00:00'),
    entry('sun', '00:00', '01:00', 5),
  ],
};
// Clocks go back on Sunday, 4 April 2027, and forward on Sunday, 26 September.
const mondays = ['2027-03-29', '2027-04-05', '2027-09-20', '2027-09-27'];

describe('the seats that are open at a time', () => {
  it.each(mondays)('are those of the plan by the clocks of its zone: %s', monday => {
    expect(openSeatsAt(plan, [], at(monday, '07:30'))).toBe(8);
    expect(openSeatsAt(plan, [], at(monday, '06:30'))).toBe(0);
    expect(openSeatsAt(plan, [], at(monday, '09:30'))).toBe(0);
  });

  it('are the least ones of several entries, past midnight too', () => {
    expect(openSeatsAt(plan, [], at('2027-03-29', '08:30'))).toBe(3);
    expect(openSeatsAt(plan, [], at('2027-03-27', '23:30'))).toBe(5);
  });

  it('are those of an exception while it lasts', () => {
    const monday = at('2027-03-29', '07:30');
    const tuesday = at('2027-03-30', '07:30');
    expect(openSeatsAt(plan, [at('2027-03-29', '08:00')], monday)).toBe(0);
    expect(openSeatsAt(plan, [at('2027-03-29', '08:30')], monday)).toBe(8);
    expect(openSeatsAt(plan, [at('2027-03-30', '07:00', 4, 3)], tuesday)).toBe(4);
    expect(openSeatsAt(plan, [at('2027-03-30', '08:00', 4)], tuesday)).toBe(0);
    expect(openSeatsAt(plan, [at('2027-03-29', '07:00', 2)], monday)).toBe(2);
  });

  it('are not known without a plan by time, but where exceptions decide', () => {
    const monday = at('2027-03-29', '07:30');
    expect(openSeatsAt(null, [], monday)).toBeNull();
    expect(openSeatsAt(null, [at('2027-03-29', '07:00', 0, 3)], monday)).toBe(0);
  });
});
