import { ApiError } from '#marketplace/contract/errors.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import type { Db } from '#marketplace/db/database.ts';
import { linkIdentity, userIdOfIdentity } from '#marketplace/db/users/identities.ts';
import { findUserByEmail, lockUser } from '#marketplace/db/users/users.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { IdentityProviderAway } from '#marketplace/identity/identity.ts';
import type { Identity, IdentityClaim } from '#marketplace/identity/identity.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
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
  const linked = await userIdOfIdentity(tx, identity);
  const found =
    linked === undefined && identity.email !== null && identity.emailVerified
      ? await findUserByEmail(tx, identity.email)
      : null;
  const id = linked ?? found?.id;
  const user = id === undefined ? null : await lockUser(tx, id);
  if (!user || user.deleted || user.state === 'banned') return null;
  if (linked !== undefined) return linked;
  if (!user.email_verified || user.email !== found?.email) return null;
  if (await linkIdentity(tx, { userId: user.id, identity, now })) return user.id;
  // A second tab of the same person may have linked the identity meanwhile.
  return (await userIdOfIdentity(tx, identity)) === user.id ? user.id : null;
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
  if (!identity) return refuse();
  const signedIn = await inTransaction(context.db, async tx => {
    const userId = await userOf(tx, identity, context.now());
    if (userId === null) return null;
    const tokens = await startSession(issuer, { userId, clientId, scope: 'user' }, tx);
    return { userId, tokens };
  });
  if (!signedIn) return refuse();
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
