import { z } from 'zod';
import { text } from '#marketplace/contract/fields.ts';
import { deleteEmailTokens } from '#marketplace/db/users/emailTokens.ts';
import { revokeUserSessions } from '#marketplace/db/access/sessions.ts';
import { updateUser } from '#marketplace/db/users/users.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { passwordChangedMail } from '#marketplace/contract/mailRequests.ts';
import { hashPassword, passwordQueue, refuseWeakPassword } from '../auth/passwords/passwords.ts';
import { logOf } from '../auth/securityLog.ts';
import { acting, operation } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { askerOf, checkPassword, lockChecked } from './account.ts';
import { password } from '../users/profile.ts';

/** Changes the password; ends all other sessions and links to reset the password. */
export const changePassword = operation({
  name: 'current_user/change_password',
  method: 'POST',
  access: acting,
  input: z.object({ currentPassword: text(1, 256), newPassword: password() }),
  transaction: false,
  async run(call, input) {
    const { actor, context, now } = call;
    const checked = await checkPassword(call, input.currentPassword);
    await refuseWeakPassword({
      password: input.newPassword,
      field: 'newPassword',
      emails: [checked.email, checked.pending_email ?? []].flat(),
    });
    const asker = askerOf(call);
    const passwordHash = await passwordQueue.admit(asker, () =>
      hashPassword(input.newPassword, asker),
    );
    const changed = await inTransaction(call.db, async tx => {
      const { id } = await lockChecked(tx, checked);
      const row = await updateUser(tx, id, { password_hash: passwordHash });
      await deleteEmailTokens(tx, id, 'password-reset');
      await revokeUserSessions(tx, id, actor.sessionId, now);
      await context.mail.enqueue(tx, passwordChangedMail(id));
      return { data: await currentUserOf({ ...call, db: tx }, row) };
    });
    logOf(call, 'password-changed', { account: checked.id });
    return changed;
  },
});
