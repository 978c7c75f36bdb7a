import { ownValue } from '#shared/values/lookup.ts';

const refusals: Record<string, string> = {
  'attendees-fixed': 'fixed',
  'too-many-places': 'fewer',
  'operator-not-available': 'unavailable',
  'not-found': 'fixed',
  unauthorized: 'loggedOut',
  'auth-invalid-access-token': 'loggedOut',
};

/** Reason why names were not saved, by which its words are found: `Attendees.<reason>`. */
export const attendeesRefusalOf = (code: string): string => ownValue(refusals, code) ?? 'failed';
