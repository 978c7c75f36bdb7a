import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { isStorableText } from '#marketplace/contract/fields.ts';
import type { Clock } from '#marketplace/contract/ports.ts';
import { IdentityProviderAway } from './identity.ts';
import type { Identity, OpenIdProvider } from './identity.ts';
import { issuerKeys } from './issuerKeys.ts';
import { nameOf, verifiedAddress } from './personalClaims.ts';

/** Tolerated difference between clocks. */
const toleranceSeconds = 30;

/** Returns the accepted values of `iss`; Google uses two. */
function issuerNames({ issuer }: OpenIdProvider): string[] {
  const base = issuer.replace(/\/+$/, '');
  const names = [base, `${base}/`];
  return base === 'https://accounts.google.com' ? [...names, 'accounts.google.com'] : names;
}

/**
 * Creates the verifier of an issuer's id tokens: null for an invalid token; throws
 * IdentityProviderAway.
 */
export function openIdVerifier(
  provider: OpenIdProvider,
  now: Clock,
): (token: string) => Promise<Identity | null> {
  const { keys: ownKeys } = provider;
  const keys: JWTVerifyGetKey = ownKeys
    ? async (header, token) => createLocalJWKSet({ keys: [...(await ownKeys())] })(header, token)
    : issuerKeys(provider.issuer, now);
  const options = {
    algorithms: ['RS256'],
    issuer: issuerNames(provider),
    audience: [provider.clientId, ...provider.additionalClientIds],
    requiredClaims: ['exp', 'sub'],
    clockTolerance: toleranceSeconds,
  };

  return async token => {
    if (!hasExpectedHeader(token, options.issuer)) return null;
    const payload = await verified(token, keys, { ...options, currentDate: now() });
    return payload && identityOf(provider, payload);
  };
}

/**
 * Checks algorithm and issuer before keys are loaded, so that malformed tokens cause no requests.
 */
function hasExpectedHeader(token: string, issuers: readonly string[]): boolean {
  try {
    const { iss } = decodeJwt(token);
    return decodeProtectedHeader(token).alg === 'RS256' && issuers.includes(iss ?? '');
  } catch {
    return false;
  }
}

async function verified(
  token: string,
  keys: JWTVerifyGetKey,
  options: Parameters<typeof jwtVerify>[2],
): Promise<JWTPayload | null> {
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    if (error instanceof IdentityProviderAway) throw error;
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

function identityOf(
  { idpId, provesAddress = false }: OpenIdProvider,
  payload: JWTPayload,
): Identity | null {
  const { sub } = payload;
  if (!sub || sub.length > 255 || !isStorableText(sub)) return null;
  const isVerified = payload['email_verified'];
  return {
    idpId,
    userId: sub,
    ...verifiedAddress(payload['email'], isVerified === true || isVerified === 'true'),
    firstName: nameOf(payload['given_name']),
    lastName: nameOf(payload['family_name']),
    ...(provesAddress ? { provesAddress } : {}),
  };
}
