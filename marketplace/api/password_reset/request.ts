import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { dayMs, hourMs } from '#marketplace/contract/range.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { email } from '#marketplace/contract/fields.ts';
import { countEmailTokens, insertEmailToken } from '#marketplace/db/users/emailTokens.ts';
import { findUserByEmail, lockUser } from '#marketplace/db/users/users.ts';
import { resetPasswordMail } from '#marketplace/contract/mailRequests.ts';
import { hashToken, newToken } from '../secrets.ts';
import { logOf } from '../auth/securityLog.ts';
import { anyoneActing, operation } from '../operation.ts';

/** Largest number of mails to one user an hour. */
const mostPerHour = 5;
/** Lifetime of a link; several may be valid at the same time. */
const tokenMs = dayMs;

/** Mails a link to reset the password. */
export const requestPasswordReset = operation({
  name: 'password_reset/request',
  method: 'POST',
  access: anyoneActing,
  limit: () => ({ name: 'password reset', most: 20, seconds: 3600 }),
  input: z.object({ email: email() }),
  async run(call, input) {
    const { context, db, now } = call;
    const found = await findUserByEmail(db, input.email);
    const user = found && (await lockUser(db, found.id));
    // A banned user could not log in with a new password either.
    if (!user || user.deleted || user.state === 'banned') throw new ApiError('email-not-found');
    const sent = await countEmailTokens(db, {
      userId: user.id,
      kind: 'password-reset',
      since: new Date(now.getTime() - hourMs),
    });
    if (sent >= mostPerHour) throw new ApiError('too-many-requests');
    const token = newToken();
    await insertEmailToken(db, {
      userId: user.id,
      kind: 'password-reset',
      email: user.email,
      tokenHash: hashToken(token),
      now,
      expiresAt: new Date(now.getTime() + tokenMs),
    });
    const { id: userId, email: address } = user;
    await context.mail.enqueue(db, resetPasswordMail({ userId, email: address, token }));
    call.afterCommit(() => logOf(call, 'password-reset-requested', { account: userId }));
    return { data: { id: randomUUID(), type: 'passwordReset' } };
  },
});
