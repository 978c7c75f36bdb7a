import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { email, text } from '#marketplace/contract/fields.ts';
import {
  deleteEmailTokens,
  isEmailTokenGood,
  takeEmailToken,
} from '#marketplace/db/users/emailTokens.ts';
import { removeSecondFactor } from '#marketplace/db/access/secondFactors.ts';
import type { Db } from '#marketplace/db/database.ts';
import { unlinkIdentities } from '#marketplace/db/users/identities.ts';
import { isMoneyUnderWay } from '#marketplace/db/users/accountDeletion.ts';
import { deleteStripeAccount, stripeAccountsOf } from '#marketplace/db/users/stripe.ts';
import { revokeUserSessions } from '#marketplace/db/access/sessions.ts';
import { findUserByEmail, lockUser, updateUser } from '#marketplace/db/users/users.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { passwordChangedMail, userJoinedMail } from '#marketplace/contract/mailRequests.ts';
import { trustOwnAddress } from '../auth/passwords/guesses.ts';
import { hashPassword, passwordQueue, refuseWeakPassword } from '../auth/passwords/passwords.ts';
import { hashToken } from '../secrets.ts';
import { askerOf } from '../current_user/account.ts';
import { password } from '../users/profile.ts';
import { logOf } from '../auth/securityLog.ts';
import { anyoneActing, operation } from '../operation.ts';
import type { Call } from '../operation.ts';

/**
 * Disconnects the payout account of a user, so that payouts wait until one is connected. Returns
 * its id at the payment provider where it can be deleted there: no money is on its way.
 */
async function disconnectPayouts(tx: Db, userId: string): Promise<string | null> {
  const [account] = await stripeAccountsOf(tx, [userId]);
  if (!account) return null;
  await deleteStripeAccount(tx, account.id);
  return (await isMoneyUnderWay(tx, userId, 'provider')) ? null : account.stripe_account_id;
}

/** Deletes a disconnected payout account at the payment provider, which may refuse that. */
async function deletePayouts({ context }: Call, account: string): Promise<void> {
  try {
    await context.payments?.deleteAccount(account);
  } catch (error) {
    context.logger.warn({ err: error, account }, 'a payout account could not be deleted');
  }
}

/**
 * Gives an account to the owner of its address, which the link has confirmed: somebody else may
 * have prepared it. The other ways into it end, with a change of the address that waits; its payout
 * account; and its private data, in which applications have secrets of feeds and of other services.
 * Returns the payout account that is to be deleted at the payment provider.
 */
async function takeOver({ context }: Call, tx: Db, userId: string): Promise<string | null> {
  await unlinkIdentities(tx, userId);
  await removeSecondFactor(tx, userId);
  await updateUser(tx, userId, {
    email_verified: true,
    pending_email: null,
    private_data: '{}',
  });
  await context.mail.enqueue(tx, userJoinedMail(userId));
  return disconnectPayouts(tx, userId);
}

/** Sets a new password by a mailed token and ends all sessions of the user. */
export const resetPassword = operation({
  name: 'password_reset/reset',
  method: 'POST',
  access: anyoneActing,
  input: z.object({ email: email(), passwordResetToken: text(1, 200), newPassword: password() }),
  transaction: false,
  async run(call, input) {
    const { context, db, now } = call;
    const refused = (account: string | null) => {
      logOf(call, 'password-reset-failed', { account });
      return new ApiError('forbidden', {
        details: 'The link is wrong, too old or was used already.',
      });
    };
    const user = await findUserByEmail(db, input.email);
    if (!user) throw refused(null);
    const token = {
      userId: user.id,
      kind: 'password-reset' as const,
      tokenHash: hashToken(input.passwordResetToken),
      now,
    };
    // Before hashing, whose cost guessed tokens must not cause.
    if (!(await isEmailTokenGood(db, token))) throw refused(user.id);
    const { newPassword } = input;
    // Before the token is used up, so that the link works for another try.
    await refuseWeakPassword({
      password: newPassword,
      field: 'newPassword',
      emails: [user.email, user.pending_email ?? []].flat(),
    });
    const asker = askerOf(call);
    const passwordHash = await passwordQueue.admit(asker, () => hashPassword(newPassword, asker));
    const disconnected = await inTransaction(db, async tx => {
      const current = await lockUser(tx, user.id);
      const taken = await takeEmailToken(tx, token);
      // The account may have changed its address since.
      if (!taken || !current || current.deleted || taken.email !== current.email) {
        throw refused(user.id);
      }
      const payouts = current.email_verified ? null : await takeOver(call, tx, user.id);
      await updateUser(tx, user.id, { password_hash: passwordHash });
      await deleteEmailTokens(tx, user.id, 'password-reset');
      await revokeUserSessions(tx, user.id, null, now);
      await context.mail.enqueue(tx, passwordChangedMail(user.id));
      return payouts;
    });
    if (disconnected) await deletePayouts(call, disconnected);
    logOf(call, 'password-reset', { account: user.id });
    await trustOwnAddress(call, user);
    return { data: { id: randomUUID(), type: 'passwordReset' } };
  },
});
