import { ApiError } from '#marketplace/contract/errors.ts';
import type { ErrorCode } from '#marketplace/contract/errors.ts';
import type { Db } from '#marketplace/db/database.ts';
import { readAccessRules } from '#marketplace/db/configuration/marketplace.ts';
import type { AccessRules } from '#marketplace/db/configuration/marketplace.ts';
import type { LiveSession } from '#marketplace/db/access/sessions.ts';
import type { Gate } from '../operation.ts';

/**
 * Returns the code of the refusal, null when the caller passes. Anonymous callers have no session.
 */
type Check = (user: LiveSession | null, rules: AccessRules) => ErrorCode | null;

/** Returns whether a user still awaits the approval that the marketplace requires. */
export const awaitsApproval = (
  { state }: Pick<LiveSession, 'state'>,
  { requireApproval }: AccessRules,
): boolean => requireApproval && state === 'pendingApproval';

/** Returns whether a user may publish: nobody took it away, and who has to has allowed it. */
export const mayPublish = (
  { mayPostListings, postingGranted }: Pick<LiveSession, 'mayPostListings' | 'postingGranted'>,
  { requirePostingApproval }: AccessRules,
): boolean => mayPostListings && (postingGranted || !requirePostingApproval);

const approved: Check = (user, rules) =>
  user && awaitsApproval(user, rules) ? 'user-pending-approval' : null;

const checks: Record<Gate, Check> = {
  approved,
  member: (user, rules) => {
    if (!rules.isPrivate) return null;
    return user ? approved(user, rules) : 'forbidden';
  },
  postListings: (user, rules) =>
    user && !mayPublish(user, rules) ? 'permission-denied-post-listings' : null,
  initiateTransactions: user =>
    user?.mayInitiateTransactions === false ? 'permission-denied-initiate-transactions' : null,
  read: (user, { isPrivate }) =>
    isPrivate && user?.mayRead === false ? 'permission-denied-read' : null,
  files: (_user, { fileTransfers }) => (fileTransfers ? null : 'forbidden'),
};

/** Checks the gates in order. @throws ApiError of the first one that refuses the caller */
export async function passGates(
  db: Db,
  gates: readonly Gate[],
  session: LiveSession | null,
): Promise<void> {
  if (gates.length === 0) return;
  const rules = session?.marketplace ?? (await readAccessRules(db));
  for (const gate of gates) {
    const code = checks[gate](session, rules);
    if (code) throw new ApiError(code);
  }
}
