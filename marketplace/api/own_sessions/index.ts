import type { AnyOperation } from '../operation.ts';
import { queryOwnSessions } from './query.ts';
import { revokeOtherSessions, revokeOwnSession } from './revoke.ts';

/** Calls about the sessions of the one who asks. */
export const ownSessionOperations: readonly AnyOperation[] = [
  queryOwnSessions,
  revokeOwnSession,
  revokeOtherSessions,
];
