import { ownValue } from '#shared/values/lookup.ts';
import type { AppError } from '#src/util/errors.ts';

const refusals = {
  'not-found': 'gone',
  'listing-invalid-state': 'changed',
  conflict: 'changed',
  'order-not-accepted': 'notAccepted',
  'class-time-not-begun': 'notBegun',
  'transaction-locked': 'busy',
  'service-unavailable': 'busy',
  'site-busy': 'busy',
  'projection-not-available': 'busy',
  'too-many-requests': 'tooMany',
  'too-many-times-off': 'timesOff',
  'too-many-notes': 'notes',
  'invitation-over': 'invitation',
  'contact-not-possible': 'apart',
  'too-many-co-teachers': 'coTeachers',
  'too-many-contacts': 'contacts',
  'places-taken': 'full',
  forbidden: 'forbidden',
  'user-pending-approval': 'forbidden',
  'permission-denied-post-listings': 'forbidden',
  unauthorized: 'loggedOut',
  'auth-invalid-access-token': 'loggedOut',
  network: 'offline',
} as const;

/**
 * Reason why something was not done on the teacher's pages, by which its words are found:
 * `TeachRefusal.<reason>`.
 */
export type TeachRefusal = (typeof refusals)[keyof typeof refusals] | 'other';

/** Finds the reason of a failure by its code. */
export const teachRefusalOf = ({ code }: Pick<AppError, 'code'>): TeachRefusal =>
  ownValue<TeachRefusal>(refusals, code) ?? 'other';
