import { randomUUID } from 'node:crypto';
import { ApiError } from '#marketplace/contract/errors.ts';
import { mergeExtData } from '#marketplace/contract/fields.ts';
import type { Db } from '#marketplace/db/database.ts';
import { readMarketplace } from '#marketplace/db/configuration/marketplace.ts';
import { EmailTakenError, findUserByEmail, insertUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { userJoinedMail } from '#marketplace/contract/mailRequests.ts';
import type { Call } from '../operation.ts';
import { mailVerification } from './emailVerification.ts';
import type { NewProfile } from '../users/profile.ts';

/** Data of a new account. */
export interface NewAccount {
  email: string;
  /** True when an identity provider has verified the address. */
  emailVerified: boolean;
  /** Null for an account that logs in by an identity provider. */
  passwordHash: string | null;
  profile: NewProfile;
}

/**
 * Inserts a user, pending approval where the marketplace requires it, and mails a verification link
 * unless the address is verified. @throws ApiError email-taken
 */
export async function openAccount(call: Call, tx: Db, account: NewAccount): Promise<UserRow> {
  const { profile, email } = account;
  // The unique index knows one spelling.
  if (await findUserByEmail(tx, email)) throw new ApiError('email-taken');
  const { require_user_approval: needsApproval } = await readMarketplace(tx);
  const row = await insertUser(tx, {
    id: randomUUID(),
    email,
    email_verified: account.emailVerified,
    pending_email: null,
    password_hash: account.passwordHash,
    state: needsApproval ? 'pendingApproval' : 'active',
    first_name: profile.firstName,
    last_name: profile.lastName,
    display_name: profile.displayName || null,
    bio: profile.bio ?? null,
    public_data: JSON.stringify(mergeExtData({}, profile.publicData)),
    protected_data: JSON.stringify(mergeExtData({}, profile.protectedData)),
    private_data: JSON.stringify(mergeExtData({}, profile.privateData)),
    profile_image_id: null,
    created_at: call.now,
  }).catch((error: unknown) => {
    throw error instanceof EmailTakenError ? new ApiError('email-taken') : error;
  });
  if (account.emailVerified) await call.context.mail.enqueue(tx, userJoinedMail(row.id));
  else await mailVerification(call, tx, { userId: row.id, to: email });
  return row;
}
