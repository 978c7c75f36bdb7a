import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  findConfirmedFactor,
  findSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '#marketplace/db/access/secondFactors.ts';
import { revokeUserSessions } from '#marketplace/db/access/sessions.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { secondFactorMail } from '#marketplace/contract/mailRequests.ts';
import { takeOne, sessionLimit } from '../auth/passwords/guesses.ts';
import { newRecoveryCodes, recoveryHash } from '../auth/secondFactor/recoveryCodes.ts';
import { sealSecret } from '../auth/secondFactor/sealedSecret.ts';
import { base32, keyUri, newSecret } from '../auth/secondFactor/totp.ts';
import { stepOfCode, takeCode } from '../auth/secondFactor/verifyFactors.ts';
import { logOf } from '../auth/securityLog.ts';
import { checkPassword, lockChecked } from '../current_user/account.ts';
import { acting, actingUser, operation } from '../operation.ts';
import type { Call } from '../operation.ts';

// Second factors of log-ins: additions to the Marketplace API, which has none (docs/decisions/178).

const currentPassword = text(1, 256).optional();
const code = text(1, 40);

const resource = (userId: string, attributes: Record<string, unknown>) => ({
  data: { id: userId, type: 'ownSecondFactor', attributes },
});

/**
 * Returns whether the caller's log-ins need a code, since when, and how many recovery codes are
 * left.
 */
export const showOwnSecondFactor = operation({
  name: 'own_second_factor/show',
  method: 'GET',
  access: acting,
  input: z.object({}),
  async run(call) {
    const userId = actingUser(call);
    const factor = await findConfirmedFactor(call.db, userId);
    return resource(userId, {
      confirmedAt: factor?.confirmed_at ?? null,
      recoveryCodesLeft: factor?.recovery_hashes.length ?? 0,
    });
  },
});

/**
 * Makes a secret for the caller's authenticator. It counts once a code of it was shown.
 * @throws ApiError conflict when there is a factor already
 */
export const beginOwnSecondFactor = operation({
  name: 'own_second_factor/begin',
  method: 'POST',
  access: acting,
  input: z.object({ currentPassword }),
  transaction: false,
  alwaysExpand: true,
  async run(call, input) {
    const { context, now } = call;
    const checked = await checkPassword(call, input.currentPassword);
    const { credentials, name } = context.options;
    const secret = newSecret();
    const sealedSecret = await sealSecret(credentials.tokenSecret, checked.id, secret);
    const isBegun = await inTransaction(call.db, async tx => {
      const { id: userId } = await lockChecked(tx, checked);
      return beginSecondFactor(tx, { userId, sealedSecret, now });
    });
    if (!isBegun) throw new ApiError('conflict', { details: 'There is a second factor already.' });
    const uri = keyUri(secret, { issuer: name, account: checked.email });
    return resource(checked.id, { secret: base32(secret), uri });
  },
});

/** Makes recovery codes: those to show, and those to store. */
function recoveryCodesFor({ context }: Call, userId: string) {
  const { tokenSecret } = context.options.credentials;
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map(one => recoveryHash(tokenSecret, userId, one));
  return { recoveryCodes, hashes };
}

const noFactor = () => new ApiError('conflict', { details: 'There is no second factor.' });
const wrongCode = () => new ApiError('forbidden', { details: 'The code is wrong.' });

/**
 * Counts a code as wrong until `work` returns true. @throws ApiError too-many-requests, forbidden
 */
async function checkCode(call: Call, work: () => Promise<boolean>): Promise<void> {
  const session = call.actor.sessionId ?? actingUser(call);
  await takeOne(call.context, sessionLimit, session);
  if (!(await work())) throw wrongCode();
  await call.context.limiter(sessionLimit).forget(session);
}

/**
 * Confirms the secret by a code of it, and returns the recovery codes, once. Ends all other
 * sessions.
 */
export const confirmOwnSecondFactor = operation({
  name: 'own_second_factor/confirm',
  method: 'POST',
  access: acting,
  input: z.object({ code }),
  transaction: false,
  alwaysExpand: true,
  async run(call, input) {
    const { actor, context, db, now } = call;
    const userId = actingUser(call);
    const { tokenSecret } = context.options.credentials;
    const { recoveryCodes, hashes } = recoveryCodesFor(call, userId);
    const found = await findSecondFactor(db, userId);
    if (!found || found.confirmed_at) {
      throw new ApiError('conflict', { details: 'There is no second factor to confirm.' });
    }
    await checkCode(call, async () => {
      const step = await stepOfCode(found, input.code, { tokenSecret, now });
      if (step === null) return false;
      const facts = { userId, step, recoveryHashes: hashes, now };
      return inTransaction(db, async tx => {
        if (!(await confirmSecondFactor(tx, facts))) return false;
        await revokeUserSessions(tx, userId, actor.sessionId, now);
        await context.mail.enqueue(tx, secondFactorMail(userId, 'added'));
        return true;
      });
    });
    logOf(call, 'second-factor-added', { account: userId });
    return resource(userId, { confirmedAt: now, recoveryCodes });
  },
});

/**
 * Requires a good code of the caller's factor. @throws ApiError conflict without one, forbidden,
 * too-many-requests
 */
async function requireCode(call: Call, given: string): Promise<void> {
  const factor = await findConfirmedFactor(call.db, actingUser(call));
  if (!factor) throw noFactor();
  await checkCode(call, () => takeCode(call.context, factor, given));
}

/** Replaces the recovery codes of the caller and returns the new ones, once. */
export const renewOwnRecoveryCodes = operation({
  name: 'own_second_factor/renew_recovery_codes',
  method: 'POST',
  access: acting,
  input: z.object({ code }),
  transaction: false,
  alwaysExpand: true,
  async run(call, input) {
    const userId = actingUser(call);
    await requireCode(call, input.code);
    const { recoveryCodes, hashes } = recoveryCodesFor(call, userId);
    await replaceRecoveryCodes(call.db, userId, hashes);
    logOf(call, 'recovery-codes-renewed', { account: userId });
    return resource(userId, { recoveryCodes });
  },
});

/** Removes the factor of the caller, who shows the password and a code. */
export const removeOwnSecondFactor = operation({
  name: 'own_second_factor/remove',
  method: 'POST',
  access: acting,
  input: z.object({ currentPassword, code }),
  transaction: false,
  async run(call, input) {
    const { id: userId } = await checkPassword(call, input.currentPassword);
    await requireCode(call, input.code);
    await inTransaction(call.db, async tx => {
      if (!(await removeSecondFactor(tx, userId))) throw noFactor();
      await call.context.mail.enqueue(tx, secondFactorMail(userId, 'removed'));
    });
    logOf(call, 'second-factor-removed', { account: userId });
    return { data: { id: userId, type: 'ownSecondFactor' } };
  },
});
