import { abbreviatedNameOf, displayNameOf, presentUser } from './present.ts';

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

it('the public sees no role of an operator, and other metadata', () => {
  const row = {
    ...user,
    id: '5f1b0c9e-1111-4222-8333-444455556666',
    state: 'active' as const,
    deleted: false,
    bio: null,
    public_data: {},
    metadata: { operator: true, badge: 'new' },
    profile_image_id: null,
    created_at: new Date(0),
  };
  expect(presentUser(row).attributes).toMatchObject({ profile: { metadata: { badge: 'new' } } });
  expect(JSON.stringify(presentUser(row))).not.toContain('operator');
});
