import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { ErrorItem } from '#marketplace/contract/errors.ts';
import { email, text } from '#marketplace/contract/fields.ts';
import { linkIdentity } from '#marketplace/db/users/identities.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { verifiedIdentity } from '../auth/grants/idpGrant.ts';
import { logOf } from '../auth/securityLog.ts';
import { anyoneActing, operation } from '../operation.ts';
import { currentUserOf } from '../users/load.ts';
import { openAccount } from './openAccount.ts';
import { personName, profileFields } from '../users/profile.ts';
import { signUpLimit } from '../auth/passwords/guesses.ts';

type Facts = Record<'email' | 'firstName' | 'lastName', string>;

const isComplete = (values: { [Key in keyof Facts]: string | null }): values is Facts =>
  Object.values(values).every(value => value !== null);

/** Returns an error with one validation-missing-key for each missing value. */
function missingKeys(values: Record<string, string | null>): ApiError {
  const missing = Object.keys(values).filter(key => values[key] === null);
  const [first = 'email', ...more] = missing;
  const item = (key: string): ErrorItem => ({
    code: 'validation-missing-key',
    details: 'The identity provider does not tell it either.',
    source: { path: [key], type: 'body' },
  });
  return ApiError.of([item(first), ...more.map(item)]);
}

/**
 * Creates an account for an identity of a provider; omitted names and address are taken from the
 * identity. It does not log in.
 */
export const createWithIdp = operation({
  name: 'current_user/create_with_idp',
  method: 'POST',
  access: anyoneActing,
  limit: signUpLimit,
  input: z.object({
    idpId: text(1, 100),
    idpClientId: text(1, 500),
    idpToken: text(1, 20_000),
    email: email().optional(),
    firstName: personName().optional(),
    lastName: personName().optional(),
    ...profileFields,
  }),
  // The provider is called before the transaction.
  transaction: false,
  async run(call, { idpId, idpClientId, idpToken, ...given }) {
    const identity = await verifiedIdentity(call.context, { idpId, idpClientId, idpToken });
    if (!identity) {
      throw new ApiError('forbidden', {
        details: 'The token of the identity provider is not good.',
      });
    }
    const facts = {
      email: given.email ?? identity.email,
      firstName: given.firstName ?? identity.firstName,
      lastName: given.lastName ?? identity.lastName,
    };
    if (!isComplete(facts)) throw missingKeys(facts);
    const opened = await inTransaction(call.db, async tx => {
      const row = await openAccount(call, tx, {
        email: facts.email,
        emailVerified: identity.emailVerified && facts.email === identity.email,
        passwordHash: null,
        profile: { ...given, firstName: facts.firstName, lastName: facts.lastName },
      });
      // An address may belong to another account later: it is no name of this one.
      const { idpId: id, provesAddress } = identity;
      const link = provesAddress ? { idpId: id, userId: row.id } : identity;
      if (!(await linkIdentity(tx, { userId: row.id, identity: link, now: call.now }))) {
        throw new ApiError('conflict', {
          details: 'Somebody signs in with this identity already.',
        });
      }
      return { data: await currentUserOf({ ...call, db: tx }, row) };
    });
    logOf(call, 'sign-up', { account: opened.data.id, method: idpId });
    return opened;
  },
});
