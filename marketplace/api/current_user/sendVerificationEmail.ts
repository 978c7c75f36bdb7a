import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { countEmailTokens } from '#marketplace/db/users/emailTokens.ts';
import { operation, acting } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { lockActingUser } from './account.ts';
import { mailVerification } from './mailVerification.ts';

/** Mails of this kind that somebody may cause within a day, the one of the sign-up included. */
const mostPerDay = 5;
const dayMs = 24 * 3600 * 1000;

/** Mails the link once more: to the pending address, where there is one. */
export const sendVerificationEmail = operation({
  name: 'current_user/send_verification_email',
  method: 'POST',
  access: acting,
  input: z.object({}),
  async run(call) {
    const { db, now } = call;
    const user = await lockActingUser(call);
    if (user.email_verified && !user.pending_email) throw new ApiError('email-already-verified');
    const sent = await countEmailTokens(db, {
      userId: user.id,
      kind: 'verify-email',
      since: new Date(now.getTime() - dayMs),
    });
    if (sent >= mostPerDay) throw new ApiError('email-too-many-verification-requests');
    await mailVerification(call, db, {
      userId: user.id,
      to: user.pending_email ?? user.email,
      changed: user.pending_email !== null,
    });
    return { data: await currentUserOf(call, user) };
  },
});
