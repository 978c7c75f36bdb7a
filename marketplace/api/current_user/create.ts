import { z } from 'zod';
import { email } from '#marketplace/contract/fields.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { signUpLimit, trustOwnAddress } from '../auth/passwords/guesses.ts';
import { hashPassword, passwordQueue, refuseWeakPassword } from '../auth/passwords/passwords.ts';
import { logOf } from '../auth/securityLog.ts';
import { anyoneActing, operation } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { askerOf } from './account.ts';
import { openAccount } from './openAccount.ts';
import { password, personName, profileFields } from '../users/profile.ts';

/** Creates an account and mails a verification link; it does not log in. */
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
  // Hashing takes long: the password is hashed before the transaction.
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
