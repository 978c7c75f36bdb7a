import { weekLinesOf } from './weekLines.ts';

const options = { locale: 'en-US', now: Date.parse('2026-11-23T12:00:00Z') };
const data = {
  timezone: 'America/New_York',
  startDate: '2026-11-01',
  time: '18:00',
  classDuration: { key: '60_minutes', value: 60 },
  weeklyDays: [
    { value: '2', label: 'Monday' },
    { value: '4', label: 'Wednesday', time: '07:30' },
    { value: '6', label: 'Friday' },
  ],
};

describe('the lines of a weekly class', () => {
  it('name the days that share a time together', () => {
    expect(weekLinesOf(data, { ...options, zone: 'America/New_York' })).toEqual([
      { weekdays: ['Mon', 'Fri'], range: '6:00 – 7:00 PM' },
      { weekdays: ['Wed'], range: '7:30 – 8:30 AM' },
    ]);
  });

  it('are told in the zone of the reader, each with its own day', () => {
    // Evening in New York is the next morning in Auckland; the morning is the following night.
    expect(weekLinesOf(data, { ...options, zone: 'Pacific/Auckland' })).toEqual([
      { weekdays: ['Tue', 'Sat'], range: '12:00 – 1:00 PM' },
      { weekdays: ['Thu'], range: '1:30 – 2:30 AM' },
    ]);
  });

  it('are none while there is no time', () => {
    expect(weekLinesOf({ ...data, time: undefined }, { ...options, zone: 'UTC' })).toEqual([]);
  });
});
