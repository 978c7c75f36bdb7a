import type { MarketplaceContext } from '#marketplace/context/context.ts';
import {
  findConfirmedFactor,
  takeRecoveryCode,
  takeStep,
} from '#marketplace/db/access/secondFactors.ts';
import type { SecondFactorRow } from '#marketplace/db/access/secondFactors.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import type { Asker } from '../passwords/passwordQueue.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { isRecoveryCode, recoveryHash } from './recoveryCodes.ts';
import { openSecret } from './sealedSecret.ts';
import { matchingStep } from './totp.ts';

type Context = Pick<MarketplaceContext, 'db' | 'now' | 'options'>;

/** The password was right, and the account needs a code. No code was tried: nothing is counted. */
export class SecondFactorNeeded extends Error {
  override name = 'SecondFactorNeeded';
}

/** What somebody logs in with. */
export interface GivenFactors {
  password: string;
  /**
   * Of an authenticator, or a recovery code; empty: none yet. Undefined: the client does not know
   * of codes.
   */
  code: string | undefined;
}

/** Returns the time step of a typed code of an authenticator; null for a wrong or used one. */
export async function stepOfCode(
  { user_id: userId, sealed_secret: sealed, last_step: after }: SecondFactorRow,
  typed: string,
  { tokenSecret, now }: { tokenSecret: string; now: Date },
): Promise<number | null> {
  const secret = await openSecret(tokenSecret, userId, sealed);
  return secret && matchingStep(secret, typed.replace(/\s/g, ''), { now, after });
}

/** Uses up a code of a factor. @returns whether it was good */
export async function takeCode(
  { db, now, options }: Context,
  factor: SecondFactorRow,
  code: string,
): Promise<boolean> {
  const { user_id: userId } = factor;
  const { tokenSecret } = options.credentials;
  if (isRecoveryCode(code)) {
    return takeRecoveryCode(db, userId, recoveryHash(tokenSecret, userId, code));
  }
  const step = await stepOfCode(factor, code, { tokenSecret, now: now() });
  return step !== null && takeStep(db, userId, step);
}

/**
 * Takes the code off the end of a password: clients that have one field alone send both in it. Only
 * accounts with a factor are read so.
 */
const splitPassword = (typed: string): GivenFactors => {
  const [, password = typed, code = ''] = /^(.*?)[ ]?(\d{6})$/s.exec(typed) ?? [];
  return { password, code };
};

/**
 * Verifies a password, and the code where the account has a second factor. The password comes
 * first, so that nobody else learns of the factor or uses its codes up. Takes as long without an
 * account.
 * @throws SecondFactorNeeded
 */
export async function verifyFactors(
  context: Context,
  user: UserRow | null,
  given: GivenFactors,
  asker: Asker,
): Promise<boolean> {
  const factor = user && (await findConfirmedFactor(context.db, user.id));
  const isCombined = factor !== null && given.code === undefined;
  const { password, code = '' } = isCombined ? splitPassword(given.password) : given;
  const isRight = await verifyPassword(user?.password_hash ?? null, password, asker);
  if (!isRight || !factor) return isRight;
  if (code.trim() === '') throw new SecondFactorNeeded();
  return takeCode(context, factor, code);
}
