import type { AnyOperation } from '../operation.ts';
import { queryOwnSessions } from './query.ts';
import { revokeOtherSessions, revokeOwnSession } from './revoke.ts';

/** What somebody sees of their sessions and does to them. */
export const ownSessionOperations: readonly AnyOperation[] = [
  queryOwnSessions,
  revokeOwnSession,
  revokeOtherSessions,
];
