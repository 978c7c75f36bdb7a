import { z } from 'zod';
import { email } from '#marketplace/contract/fields.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { signUpLimit, trustOwnAddress } from '../auth/guesses.ts';
import { hashPassword, passwordQueue } from '../auth/passwords.ts';
import { refuseWeakPassword } from '../auth/refuseWeakPassword.ts';
import { logOf } from '../auth/securityLog.ts';
import { anyoneActing, operation } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { askerOf } from './account.ts';
import { openAccount } from './openAccount.ts';
import { password, personName, profileFields } from './profileFields.ts';

/** Opens an account and asks for confirmation of its address; signing in is a call of its own. */
export const createCurrentUser = operation({
  name: 'current_user/create',
  method: 'POST',
  access: anyoneActing,
  limit: signUpLimit,
  input: z.object({
    email: email(),
    password: password(),
    firstName: personName(),
    lastName: personName(),
    ...profileFields,
  }),
  // The password is hashed before the transaction begins: nobody waits for it.
  transaction: false,
  async run(call, { email: address, password: chosen, ...profile }) {
    await refuseWeakPassword({ password: chosen, field: 'password', emails: [address] });
    const asker = askerOf(call);
    const passwordHash = await passwordQueue.admit(asker, () => hashPassword(chosen, asker));
    const opened = await inTransaction(call.db, async tx => {
      const row = await openAccount(call, tx, {
        email: address,
        emailVerified: false,
        passwordHash,
        profile,
      });
      return { row, data: await currentUserOf({ ...call, db: tx }, row) };
    });
    await trustOwnAddress(call, opened.row);
    logOf(call, 'sign-up', { account: opened.data.id, method: 'password' });
    return { data: opened.data };
  },
});
