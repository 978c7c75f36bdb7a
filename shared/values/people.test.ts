import { userTypeOf } from './people.ts';
import type { User } from '#shared/contract/entities.ts';

type Profile = User['attributes']['profile'];

const person = (publicData: Profile['publicData']): User => ({
  id: 'sam',
  type: 'user',
  attributes: { profile: { displayName: 'Sam R', abbreviatedName: 'SR', publicData } },
});

describe('userTypeOf', () => {
  it.each([
    ['teacher', 'teacher'],
    ['student', 'student'],
    // In older accounts.
    ['client', 'student'],
    [undefined, undefined],
  ] as const)('takes %s for %s', (userType, role) => {
    expect(userTypeOf(person({ userType }))).toBe(role);
  });

  it('knows none of nobody', () => {
    expect(userTypeOf(null)).toBeUndefined();
  });
});
