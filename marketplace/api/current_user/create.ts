import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { email, mergeExtData } from '#marketplace/contract/fields.ts';
import { readMarketplace } from '#marketplace/db/marketplace.ts';
import { EmailTakenError, insertUser } from '#marketplace/db/users.ts';
import { hashPassword } from '../auth/passwords.ts';
import { anyone, operation } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { mailVerification } from './mailVerification.ts';
import { password, personName, profileFields } from './profileFields.ts';

/** Opens an account and asks for confirmation of its address; signing in is a call of its own. */
export const createCurrentUser = operation({
  name: 'current_user/create',
  method: 'POST',
  access: anyone,
  input: z.object({
    email: email(),
    password: password(),
    firstName: personName(),
    lastName: personName(),
    displayName: profileFields.displayName.optional(),
    bio: profileFields.bio.optional(),
    publicData: profileFields.publicData.optional(),
    protectedData: profileFields.protectedData.optional(),
    privateData: profileFields.privateData.optional(),
  }),
  // The password is hashed before the transaction begins: nobody waits for it.
  transaction: false,
  async run(call, input) {
    const passwordHash = await hashPassword(input.password);
    const { now } = call;
    const id = randomUUID();
    return call.db.transaction().execute(async tx => {
      const { require_user_approval: needsApproval } = await readMarketplace(tx);
      const row = await insertUser(tx, {
        id,
        email: input.email,
        pending_email: null,
        password_hash: passwordHash,
        state: needsApproval ? 'pendingApproval' : 'active',
        first_name: input.firstName.trim(),
        last_name: input.lastName.trim(),
        display_name: input.displayName?.trim() || null,
        bio: input.bio ?? null,
        public_data: JSON.stringify(mergeExtData({}, input.publicData)),
        protected_data: JSON.stringify(mergeExtData({}, input.protectedData)),
        private_data: JSON.stringify(mergeExtData({}, input.privateData)),
        profile_image_id: null,
        created_at: now,
      }).catch((error: unknown) => {
        throw error instanceof EmailTakenError ? new ApiError('email-taken') : error;
      });
      await mailVerification(call, tx, { userId: id, to: input.email });
      return { data: await currentUserOf({ ...call, db: tx }, row) };
    });
  },
});
