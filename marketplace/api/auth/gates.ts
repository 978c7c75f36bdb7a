import { ApiError } from '#marketplace/contract/errors.ts';
import type { ErrorCode } from '#marketplace/contract/errors.ts';
import type { LiveSession } from '#marketplace/db/sessions.ts';
import type { Gate } from '../operation.ts';

const refusals: Record<Gate, { code: ErrorCode; refuses(user: LiveSession): boolean }> = {
  approved: {
    code: 'user-pending-approval',
    refuses: user => user.state === 'pendingApproval',
  },
  postListings: {
    code: 'permission-denied-post-listings',
    refuses: user => !user.mayPostListings,
  },
  initiateTransactions: {
    code: 'permission-denied-initiate-transactions',
    refuses: user => !user.mayInitiateTransactions,
  },
  // Counts in a private marketplace only; every marketplace is public so far.
  read: { code: 'permission-denied-read', refuses: () => false },
};

/** @throws ApiError of the first gate that the user does not pass; anonymous callers pass all */
export function passGates(gates: readonly Gate[], user: LiveSession | null): void {
  if (!user) return;
  for (const gate of gates) {
    if (refusals[gate].refuses(user)) throw new ApiError(refusals[gate].code);
  }
}
