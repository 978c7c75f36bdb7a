import { ApiError } from '#marketplace/contract/errors.ts';
import { normalizeEmail } from '#marketplace/contract/emailAddress.ts';
import { secondFactor } from '#marketplace/contract/secondFactor.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { findConfirmedFactor } from '#marketplace/db/access/secondFactors.ts';
import type { Db } from '#marketplace/db/database.ts';
import { linkIdentity, userIdOfIdentity } from '#marketplace/db/users/identities.ts';
import { findUserByEmail, lockUser } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { IdentityProviderAway } from '#marketplace/identity/identity.ts';
import type { Identity, IdentityClaim } from '#marketplace/identity/identity.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import { tryLogIn } from '../passwords/guesses.ts';
import { SecondFactorNeeded, takeCode } from '../secondFactor/verifyFactors.ts';
import { loggingLimit } from '../securityLog.ts';
import { startSession } from './issue.ts';
import type { Grant } from './issue.ts';
import { sameSecret } from '../../secrets.ts';

/**
 * Verifies a token with its identity provider and returns the identity; null for an invalid token.
 * @throws ApiError service-unavailable while the provider does not answer
 */
export async function verifiedIdentity(
  { identities, logger }: MarketplaceContext,
  claim: IdentityClaim,
): Promise<Identity | null> {
  try {
    return await identities.verify(claim);
  } catch (error) {
    if (!(error instanceof IdentityProviderAway)) throw error;
    logger.warn({ err: error, idpId: claim.idpId }, 'the identity provider is away');
    throw new ApiError('service-unavailable', {
      details: 'The identity provider does not answer.',
    });
  }
}

/**
 * Returns the id of the user of an identity: the linked user, otherwise the one with the same
 * address, who is linked. Both sides must have verified the address, so that claiming one opens no
 * account.
 */
async function userOf(tx: Db, identity: Identity, now: Date): Promise<string | null> {
  if (identity.provesAddress) {
    const owner = await ownerOf(tx, identity);
    const current = owner && (await lockUser(tx, owner.id));
    return current && isOwner(current, identity) ? current.id : null;
  }
  const linked = await userIdOfIdentity(tx, identity);
  const found =
    linked === undefined && identity.email !== null && identity.emailVerified
      ? await findUserByEmail(tx, identity.email)
      : null;
  const id = linked ?? found?.id;
  const user = id === undefined ? null : await lockUser(tx, id);
  if (!user || user.deleted || user.state === 'banned') return null;
  // A reset may have taken the link away while this waited for the user.
  if (linked !== undefined)
    return (await userIdOfIdentity(tx, identity)) === linked ? linked : null;
  if (!user.email_verified || user.email !== found?.email) return null;
  if (await linkIdentity(tx, { userId: user.id, identity, now })) return user.id;
  // A second tab of the same person may have linked the identity meanwhile.
  return (await userIdOfIdentity(tx, identity)) === user.id ? user.id : null;
}

/**
 * Returns the user whose confirmed address an identity proves. Links do not count: an account with
 * another address by now is not found by the former one.
 */
async function ownerOf(db: Db, identity: Identity): Promise<UserRow | null> {
  const user = identity.email === null ? null : await findUserByEmail(db, identity.email);
  return user && isOwner(user, identity) ? user : null;
}

/** A proof of an address is right, and the account that has the address does not open by it. */
export class AddressUnconfirmed extends Error {
  override name = 'AddressUnconfirmed';
}

/** Returns whether an account has a proven address, and is not opened by it. */
async function isOnlyClaimed(db: Db, identity: Identity): Promise<boolean> {
  if (!identity.provesAddress || identity.email === null) return false;
  const user = await findUserByEmail(db, identity.email);
  return user !== null && normalizeEmail(user.email) === identity.email && !isOwner(user, identity);
}

/** Returns whether a user may sign in by an address that is proven. */
const isOwner = (user: UserRow, { email, emailVerified }: Identity): boolean =>
  emailVerified &&
  user.email_verified &&
  !user.deleted &&
  user.state !== 'banned' &&
  // The database folds letters in other ways: it could find a similar address.
  normalizeEmail(user.email) === email;

/**
 * Checks the second factor of the account that an address opens. A wrong code counts as a wrong
 * password.
 * @throws SecondFactorNeeded
 */
async function passesFactor(
  context: MarketplaceContext,
  identity: Identity,
  { code, address }: { code: string; address: string },
): Promise<boolean> {
  if (!identity.provesAddress) return true;
  const user = await ownerOf(context.db, identity);
  const factor = user && (await findConfirmedFactor(context.db, user.id));
  if (!factor) return true;
  const attempt = { username: user.email, account: user.id, address };
  return loggingLimit(context, 'log-in-limited', attempt, async () => {
    if (code.trim() === '') throw new SecondFactorNeeded();
    const { isRight } = await tryLogIn(context, attempt, () => takeCode(context, factor, code));
    return isRight;
  });
}

/** Logs a user in by an identity provider; the caller has checked the client. */
export const signedInByProvider: Grant = async (issuer, form, address) => {
  const { context } = issuer;
  const { clientId } = context.options.credentials;
  const { idp_id: idpId = '', idp_client_id: idpClientId = '', idp_token: idpToken = '' } = form;
  const identity = await verifiedIdentity(context, { idpId, idpClientId, idpToken });
  const refuse = () => {
    logSecurityEvent(context.logger, 'log-in-failed', { account: null, address, method: idpId });
    return null;
  };
  const code = form[secondFactor.field] ?? '';
  if (!identity || !(await passesFactor(context, identity, { code, address }))) return refuse();
  const signedIn = await inTransaction(context.db, async tx => {
    const userId = await userOf(tx, identity, context.now());
    if (userId === null) return null;
    const tokens = await startSession(issuer, { userId, clientId, scope: 'user' }, tx);
    return { userId, tokens };
  });
  if (!signedIn) {
    refuse();
    if (await isOnlyClaimed(context.db, identity)) throw new AddressUnconfirmed();
    return null;
  }
  const { userId, tokens } = signedIn;
  logSecurityEvent(context.logger, 'log-in', { account: userId, address, method: idpId });
  return tokens;
};

/** Endpoint `auth_with_idp`: checks the client, then logs in by the identity provider. */
export const withIdentityProvider: Grant = async (issuer, form, address) => {
  const { credentials } = issuer.context.options;
  const { client_id: clientId, client_secret: secret = '' } = form;
  const isKnown = clientId === credentials.clientId && sameSecret(secret, credentials.clientSecret);
  return isKnown ? signedInByProvider(issuer, form, address) : null;
};
