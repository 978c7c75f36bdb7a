import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import { takeEmailToken } from '#marketplace/db/users/emailTokens.ts';
import { hashToken } from '../auth/secrets.ts';
import { operation, acting } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { lockActingUser } from './account.ts';
import { confirmAddress } from './confirmAddress.ts';

/** Confirms the address that a token was mailed to. */
export const verifyEmail = operation({
  name: 'current_user/verify_email',
  method: 'POST',
  access: acting,
  input: z.object({ verificationToken: text(1, 200) }),
  async run(call, { verificationToken }) {
    const user = await lockActingUser(call);
    const token = await takeEmailToken(call.db, {
      userId: user.id,
      kind: 'verify-email',
      tokenHash: hashToken(verificationToken),
      now: call.now,
    });
    if (!token) throw new ApiError('forbidden', { details: 'The token is wrong or too old.' });
    return { data: await currentUserOf(call, await confirmAddress(call, user, token.email)) };
  },
});
