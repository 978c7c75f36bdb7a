import { z } from 'zod';
import { hashToken, newToken } from '../secrets.ts';
import { logOf } from '../auth/securityLog.ts';
import { acting, operation } from '../operation.ts';
import type { Call } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { dayMs } from '#marketplace/contract/range.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import type { Db } from '#marketplace/db/database.ts';
import {
  countEmailTokens,
  insertEmailToken,
  takeEmailToken,
} from '#marketplace/db/users/emailTokens.ts';
import { EmailTakenError, updateUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { userJoinedMail, verifyEmailMail } from '#marketplace/contract/mailRequests.ts';
import { lockActingUser } from './account.ts';

/** Lifetime of a verification link; several may be valid at the same time. */
const tokenMs = 2 * dayMs;

/** Mails a verification link to the account's address, or with `changed` to the pending one. */
export async function mailVerification(
  { context, now }: Pick<Call, 'context' | 'now'>,
  tx: Db,
  { userId, to, changed = false }: { userId: string; to: string; changed?: boolean },
): Promise<void> {
  const token = newToken();
  await insertEmailToken(tx, {
    userId,
    kind: 'verify-email',
    email: to,
    tokenHash: hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + tokenMs),
  });
  await context.mail.enqueue(tx, verifyEmailMail({ userId, to, token, changed }));
}

/** Largest number of verification mails a day, the one of the sign-up included. */
const mostPerDay = 5;

/**
 * Mails the link again to a user whose row is locked: to the pending address, where there is one.
 * @throws ApiError email-already-verified, email-too-many-verification-requests
 */
export async function mailVerificationAgain(
  call: Pick<Call, 'context' | 'db' | 'now'>,
  user: UserRow,
): Promise<void> {
  const { db, now } = call;
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
}

/** Mails the link of the caller's address again. */
export const sendVerificationEmail = operation({
  name: 'current_user/send_verification_email',
  method: 'POST',
  access: acting,
  input: z.object({}),
  async run(call) {
    const user = await lockActingUser(call);
    await mailVerificationAgain(call, user);
    return { data: await currentUserOf(call, user) };
  },
});

/**
 * Marks an address of a user, whose row is locked, as verified; a pending one becomes the
 * account's.
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

/** Verifies the address that the token was mailed to. */
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
