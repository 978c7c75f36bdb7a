import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { dayMs, hourMs } from '#marketplace/contract/range.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { email } from '#marketplace/contract/fields.ts';
import { countEmailTokens, insertEmailToken } from '#marketplace/db/users/emailTokens.ts';
import { findUserByEmail, lockUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { resetPasswordMail } from '#marketplace/contract/mailRequests.ts';
import { hashToken, newToken } from '../secrets.ts';
import { logOf } from '../auth/securityLog.ts';
import { anyoneActing, operation } from '../operation.ts';
import type { Call } from '../operation.ts';

/** Largest number of mails to one user an hour. */
const mostPerHour = 5;
/** Lifetime of a link; several may be valid at the same time. */
const tokenMs = dayMs;

/**
 * Mails a link to reset the password to a user whose row is locked. @throws ApiError
 * email-not-found for accounts that can not log in, too-many-requests
 */
export async function mailPasswordReset(
  { context, db, now }: Pick<Call, 'context' | 'db' | 'now'>,
  user: UserRow,
): Promise<void> {
  // A banned user could not log in with a new password either.
  if (user.deleted || user.state === 'banned') throw new ApiError('email-not-found');
  const { id: userId, email: address } = user;
  const sent = await countEmailTokens(db, {
    userId,
    kind: 'password-reset',
    since: new Date(now.getTime() - hourMs),
  });
  if (sent >= mostPerHour) throw new ApiError('too-many-requests');
  const token = newToken();
  await insertEmailToken(db, {
    userId,
    kind: 'password-reset',
    email: address,
    tokenHash: hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + tokenMs),
  });
  await context.mail.enqueue(db, resetPasswordMail({ userId, email: address, token }));
}

/** Mails a link to reset the password to who names the address of an account. */
export const requestPasswordReset = operation({
  name: 'password_reset/request',
  method: 'POST',
  access: anyoneActing,
  limit: () => ({ name: 'password reset', most: 20, seconds: 3600 }),
  input: z.object({ email: email() }),
  async run(call, input) {
    const found = await findUserByEmail(call.db, input.email);
    const user = found && (await lockUser(call.db, found.id));
    if (!user) throw new ApiError('email-not-found');
    await mailPasswordReset(call, user);
    call.afterCommit(() => logOf(call, 'password-reset-requested', { account: user.id }));
    return { data: { id: randomUUID(), type: 'passwordReset' } };
  },
});
