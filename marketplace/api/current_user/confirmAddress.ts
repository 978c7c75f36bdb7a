import { ApiError } from '#marketplace/contract/errors.ts';
import { EmailTakenError, updateUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { userJoinedMail } from '#marketplace/mail/requests.ts';
import { logOf } from '../auth/securityLog.ts';
import type { Call } from '../operation.ts';

/**
 * Notes that a user, whose row is locked, reads mail to an address; a pending one becomes the account's.
 * @throws ApiError email-not-found for any other address, email-already-verified, email-taken
 */
export async function confirmAddress(call: Call, user: UserRow, email: string): Promise<UserRow> {
  const isPending = email === user.pending_email;
  if (!isPending && email !== user.email) throw new ApiError('email-not-found');
  if (!isPending && user.email_verified) throw new ApiError('email-already-verified');
  const row = await updateUser(call.db, user.id, {
    email,
    email_verified: true,
    pending_email: isPending ? null : user.pending_email,
  }).catch((error: unknown) => {
    throw error instanceof EmailTakenError ? new ApiError('email-taken') : error;
  });
  if (isPending) call.afterCommit(() => logOf(call, 'email-changed', { account: user.id }));
  if (!user.email_verified) await call.context.mail.enqueue(call.db, userJoinedMail(user.id));
  return row;
}
