import { validateDescription } from './validateDescription.ts';

// Noon of 20 November in London; in Auckland it is already the 21st, at one in the morning.
const now = Date.parse('2026-11-20T12:00:00.000Z');
const london = {
  timezone: 'Europe/London',
  startDate: '2026-11-20',
  time: '12:15',
  duration: '60_minutes',
};

describe('the class time', () => {
  it('may be later today', () => {
    expect(validateDescription(london, now)).toEqual({});
  });

  it('must not be earlier today', () => {
    expect(validateDescription({ ...london, time: '12:00' }, now)).toEqual({
      time: 'EditListingPage.time.past',
    });
  });

  it('must not lie on a day that is over in the zone of the class', () => {
    expect(validateDescription({ ...london, timezone: 'Pacific/Auckland' }, now)).toEqual({
      startDate: 'EditListingPage.startDate.past',
    });
  });

  it('is not judged before it is complete', () => {
    expect(validateDescription({ startDate: '2020-01-01' }, now)).toEqual({});
  });
});
