import { abbreviatedNameOf, displayNameOf } from './present.ts';

const user = { display_name: null, first_name: 'Maya', last_name: 'Lindqvist' };

describe('names of a user', () => {
  it('are derived from first and last name', () => {
    expect(displayNameOf(user)).toBe('Maya L');
    expect(abbreviatedNameOf(user)).toBe('ML');
  });

  it('follow what the user chose', () => {
    expect(displayNameOf({ ...user, display_name: 'Maya of the Mat' })).toBe('Maya of the Mat');
  });

  it('hold with letters outside of the basic plane', () => {
    expect(abbreviatedNameOf({ first_name: '𝒜da', last_name: 'émile' })).toBe('𝒜É');
    expect(displayNameOf({ ...user, last_name: '👩‍🎤 Star' })).toBe('Maya 👩‍🎤');
  });
});
