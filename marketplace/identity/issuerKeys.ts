import { createLocalJWKSet, errors } from 'jose';
import type { JWK, JWTVerifyGetKey } from 'jose';
import type { Clock } from '#marketplace/contract/ports.ts';
import { askProvider } from './askProvider.ts';
import { IdentityProviderAway } from './identity.ts';

const minute = 60_000;
/** Keys are taken as they are for so long, and asked for again then. */
const freshMs = 10 * minute;
/** An issuer that is away may rest on its known keys for so long. */
const keptMs = 60 * minute;
/** A key that is not known is asked for no more often than this, whoever sends tokens. */
const unknownKeyMs = minute / 2;
/** An issuer that did not answer is left alone for so long. */
const awayMs = 5000;
const maxKeys = 50;

interface Loaded {
  find: JWTVerifyGetKey;
  at: number;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** Where an issuer keeps its keys, as its discovery document says. @throws Error */
async function keysAddress(issuer: string): Promise<URL> {
  const base = withoutSlash(issuer);
  const { status, body } = await askProvider(new URL(`${base}/.well-known/openid-configuration`));
  const { issuer: named, jwks_uri: address } = body;
  if (status !== 200 || typeof named !== 'string' || withoutSlash(named) !== base) {
    throw new Error('the discovery document is another issuer’s');
  }
  const url = new URL(String(address));
  // Only an issuer that is itself asked without encryption may keep its keys so.
  if (url.protocol !== 'https:' && url.protocol !== new URL(base).protocol) {
    throw new Error(`keys at ${url.protocol}`);
  }
  return url;
}

async function loadKeys(issuer: string): Promise<JWTVerifyGetKey> {
  try {
    const { status, body } = await askProvider(await keysAddress(issuer));
    if (status !== 200 || !Array.isArray(body['keys'])) throw new Error('no keys');
    const keys = (body['keys'] as JWK[]).filter(
      key => key.kty === 'RSA' && (key.use ?? 'sig') === 'sig' && (key.alg ?? 'RS256') === 'RS256',
    );
    return createLocalJWKSet({ keys: keys.slice(0, maxKeys) });
  } catch (error) {
    if (error instanceof IdentityProviderAway) throw error;
    throw new IdentityProviderAway(`${issuer} gives no keys`, { cause: error });
  }
}

/**
 * The keys by which an issuer signs, loaded when they are first needed and remembered for a while.
 * The lookup throws IdentityProviderAway, and JWKSNoMatchingKey for a key that is not the issuer's.
 */
export function issuerKeys(issuer: string, now: Clock): JWTVerifyGetKey {
  let loaded: Loaded | undefined;
  let loading: Promise<Loaded> | undefined;
  let failed: { error: unknown; at: number } | undefined;
  const ageOf = (moment: { at: number }) => now().getTime() - moment.at;

  async function load(): Promise<Loaded> {
    if (failed && ageOf(failed) < awayMs) throw failed.error;
    // Many who sign in at the same time wait for one answer.
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
      if (known && ageOf(known) < keptMs) return known;
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
