import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import { takeEmailToken } from '#marketplace/db/emailTokens.ts';
import { EmailTakenError, updateUser } from '#marketplace/db/users.ts';
import { userJoinedMail } from '#marketplace/mail/requests.ts';
import { hashToken } from '../auth/secrets.ts';
import { acting, operation } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { lockActingUser } from './account.ts';

/** Confirms the address that a token was mailed to; a pending address becomes the account's. */
export const verifyEmail = operation({
  name: 'current_user/verify_email',
  method: 'POST',
  access: acting,
  input: z.object({ verificationToken: text(1, 200) }),
  async run(call, { verificationToken }) {
    const { context, db, now } = call;
    const user = await lockActingUser(call);
    const token = await takeEmailToken(db, {
      userId: user.id,
      kind: 'verify-email',
      tokenHash: hashToken(verificationToken),
      now,
    });
    if (!token) throw new ApiError('forbidden', { details: 'The token is wrong or too old.' });
    const isPending = token.email === user.pending_email;
    if (!isPending && token.email !== user.email) throw new ApiError('email-not-found');
    if (!isPending && user.email_verified) throw new ApiError('email-already-verified');
    const row = await updateUser(db, user.id, {
      email: token.email,
      email_verified: true,
      pending_email: isPending ? null : user.pending_email,
    }).catch((error: unknown) => {
      throw error instanceof EmailTakenError ? new ApiError('email-taken') : error;
    });
    if (!user.email_verified) await context.mail.enqueue(db, userJoinedMail(user.id));
    return { data: await currentUserOf(call, row) };
  },
});
