import { z } from 'zod';
import { dayMs } from '#marketplace/contract/range.ts';
import { normalizeEmail } from '#marketplace/contract/emailAddress.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { email, text } from '#marketplace/contract/fields.ts';
import { countEmailTokens } from '#marketplace/db/users/emailTokens.ts';
import { findUserByEmail, updateUser } from '#marketplace/db/users/users.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { emailChangedMail } from '#marketplace/contract/mailRequests.ts';
import { logOf } from '../auth/securityLog.ts';
import { acting, operation } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { checkPassword, lockChecked } from './account.ts';
import { mailVerification } from './emailVerification.ts';

/** Largest number of verification mails a day by changes of the address. */
const mostPerDay = 10;

/**
 * Requests a change of the address. The old one stays in use until the new one is verified; the
 * account's own address cancels a pending change.
 */
export const changeEmail = operation({
  name: 'current_user/change_email',
  method: 'POST',
  access: acting,
  input: z.object({ email: email(), currentPassword: text(1, 256).optional() }),
  // Hashing takes long: the password is checked before the transaction.
  transaction: false,
  async run(call, input) {
    const { context, now } = call;
    const checked = await checkPassword(call, input.currentPassword);
    const changed = await inTransaction(call.db, async tx => {
      const user = await lockChecked(tx, checked);
      const isBack = input.email === normalizeEmail(user.email);
      if (!isBack && (await findUserByEmail(tx, input.email))) throw new ApiError('email-taken');
      const row = await updateUser(tx, user.id, { pending_email: isBack ? null : input.email });
      if (!isBack) {
        const since = new Date(now.getTime() - dayMs);
        const sent = await countEmailTokens(tx, { userId: user.id, kind: 'verify-email', since });
        if (sent >= mostPerDay) throw new ApiError('email-too-many-verification-requests');
        await mailVerification(call, tx, { userId: user.id, to: input.email, changed: true });
        await context.mail.enqueue(tx, emailChangedMail({ userId: user.id, to: user.email }));
      }
      return { data: await currentUserOf({ ...call, db: tx }, row) };
    });
    logOf(call, 'email-change-requested', { account: checked.id });
    return changed;
  },
});
