import { createLocalJWKSet, errors } from 'jose';
import type { JWK, JWTVerifyGetKey } from 'jose';
import { isRecord } from '#marketplace/contract/fields.ts';
import type { Clock } from '#marketplace/contract/ports.ts';
import { hourMs, minuteMs } from '#marketplace/contract/range.ts';
import { requestJson } from './requestJson.ts';
import { IdentityProviderAway } from './identity.ts';

/** Time after which keys are loaded again. */
const freshMs = 10 * minuteMs;
/** Age up to which loaded keys are used while the issuer is unreachable. */
const retentionMs = hourMs;
/** Shortest time between two loads caused by unknown keys. */
const unknownKeyMs = minuteMs / 2;
/** Time without requests after a failed one. */
const awayMs = 5000;
const maxKeys = 50;

interface Loaded {
  find: JWTVerifyGetKey;
  at: number;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** Returns the JWKS URL of an issuer's discovery document. @throws Error */
async function keysAddress(issuer: string): Promise<URL> {
  const base = withoutSlash(issuer);
  const { status, body } = await requestJson(new URL(`${base}/.well-known/openid-configuration`));
  const { issuer: named, jwks_uri: address } = body;
  if (status !== 200 || typeof named !== 'string' || withoutSlash(named) !== base) {
    throw new Error('the discovery document is another issuer’s');
  }
  const url = new URL(String(address));
  // Plain HTTP only for an issuer that is itself on plain HTTP.
  if (url.protocol !== 'https:' && url.protocol !== new URL(base).protocol) {
    throw new Error(`keys at ${url.protocol}`);
  }
  return url;
}

const isSigningKey = (key: unknown): key is JWK =>
  isRecord(key) &&
  key['kty'] === 'RSA' &&
  (key['use'] ?? 'sig') === 'sig' &&
  (key['alg'] ?? 'RS256') === 'RS256';

async function loadKeys(issuer: string): Promise<JWTVerifyGetKey> {
  try {
    const { status, body } = await requestJson(await keysAddress(issuer));
    if (status !== 200 || !Array.isArray(body['keys'])) throw new Error('no keys');
    const keys = body['keys'].filter(isSigningKey);
    return createLocalJWKSet({ keys: keys.slice(0, maxKeys) });
  } catch (error) {
    if (error instanceof IdentityProviderAway) throw error;
    throw new IdentityProviderAway(`${issuer} gives no keys`, { cause: error });
  }
}

/**
 * Creates the key lookup of an issuer: keys are loaded on first use and cached. The lookup throws
 * IdentityProviderAway, and JWKSNoMatchingKey for a key that is not the issuer's.
 */
export function issuerKeys(issuer: string, now: Clock): JWTVerifyGetKey {
  let loaded: Loaded | undefined;
  let loading: Promise<Loaded> | undefined;
  let failed: { error: unknown; at: number } | undefined;
  const ageOf = (moment: { at: number }) => now().getTime() - moment.at;

  async function load(): Promise<Loaded> {
    if (failed && ageOf(failed) < awayMs) throw failed.error;
    // Parallel log-ins share one request.
    loading ??= loadKeys(issuer).then(find => ({ find, at: now().getTime() }));
    try {
      loaded = await loading;
      failed = undefined;
      return loaded;
    } catch (error) {
      failed = { error, at: now().getTime() };
      throw error;
    } finally {
      loading = undefined;
    }
  }

  async function current(): Promise<Loaded> {
    if (loaded && ageOf(loaded) < freshMs) return loaded;
    const known = loaded;
    try {
      return await load();
    } catch (error) {
      if (known && ageOf(known) < retentionMs) return known;
      throw error;
    }
  }

  return async (header, token) => {
    const keys = await current();
    try {
      return await keys.find(header, token);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknown || ageOf(keys) < unknownKeyMs) throw error;
      return (await load()).find(header, token);
    }
  };
}
