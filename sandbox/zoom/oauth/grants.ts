import type { Tx } from '../../store/store.ts';
import { digest, randomText, sameText } from '../../base/secrets.ts';
import type { ZoomContext } from '../state/context.ts';
import type { Code, User, ZoomData } from '../state/rows.ts';

type ZoomTx = Tx<ZoomData>;

const MINUTE = 60_000;
const CODE_MS = 10 * MINUTE;
const ACCESS_MS = 60 * MINUTE;
const REFRESH_MS = 90 * 24 * 60 * MINUTE;

/** Scopes of the app, in the form of the token's answer. */
const SCOPES = 'meeting:delete meeting:read meeting:update meeting:write user:read';

/** Refusal of a code or token; the message becomes `reason` of the answer. */
export class GrantRefused extends Error {}

/** The person who consents. */
export interface Person {
  name: string;
  email: string;
}

/** The body of the token call's answer. */
export interface TokenAnswer {
  access_token: string;
  token_type: 'bearer';
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
  scope: string;
}

/** Stores a consent and gives the code for it; `browser` is the digest of the browser's cookie. */
export function giveConsent(
  { store, now }: ZoomContext,
  person: Person & { browser: string },
  ask: Pick<Code, 'redirectUri' | 'challenge'>,
): string {
  const code = randomText(32);
  store.transact(tx => {
    forgetOld(tx, now());
    const user = personOf(tx, person, now());
    tx.put('codes', { id: digest(code), userId: user.id, ...ask, expiresAt: now() + CODE_MS });
  });
  return code;
}

/** Tokens without page and code, as if the person had consented on the page. */
export function grantTokens({ store, now }: ZoomContext, person: Person) {
  return store.transact(tx => {
    const user = personOf(tx, person, now());
    return { user, tokens: issue(tx, user.id, now()) };
  });
}

/** Turns a code into tokens, once; GrantRefused when it is not good for this. */
export function redeemCode(
  { store, now }: ZoomContext,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string | null },
): TokenAnswer {
  return store.transact(tx => {
    const found = tx.get('codes', digest(code));
    if (!found || found.expiresAt <= now()) throw new GrantRefused('Invalid authorization code');
    if (found.redirectUri !== redirectUri) throw new GrantRefused('Redirect URI mismatch.');
    const proof = found.challenge;
    if (proof !== null && (verifier === null || !sameText(digest(verifier), proof))) {
      throw new GrantRefused('Code verifier mismatch.');
    }
    tx.remove('codes', found.id);
    return issue(tx, found.userId, now());
  });
}

/** New tokens for a refresh token, which ends with that; GrantRefused when it is not good. */
export function redeemRefreshToken({ store, now }: ZoomContext, token: string): TokenAnswer {
  return store.transact(tx => {
    const found = tx.get('tokens', digest(token));
    if (found?.kind !== 'refresh' || found.expiresAt <= now()) {
      throw new GrantRefused('Invalid Token!');
    }
    tx.remove('tokens', found.id);
    return issue(tx, found.userId, now());
  });
}

/** Ends every token of the holder of one; false when it is not known. */
export function revokeTokens({ store }: ZoomContext, token: string): boolean {
  return store.transact(tx => {
    const found = tx.get('tokens', digest(token));
    if (!found) return false;
    for (const { id, userId } of tx.all('tokens')) {
      if (userId === found.userId) tx.remove('tokens', id);
    }
    return true;
  });
}

/** The holder of an access token; `expired` or `unknown` if it grants nothing. */
export function holderOf({ store, now }: ZoomContext, token: string): User | 'expired' | 'unknown' {
  const found = store.get('tokens', digest(token));
  if (found?.kind !== 'access') return 'unknown';
  if (found.expiresAt <= now()) return 'expired';
  return store.get('users', found.userId) ?? 'unknown';
}

/** Removes codes and tokens a day after their expiry; until then calls report the expiry. */
export function forgetOld(tx: ZoomTx, now: number): void {
  for (const name of ['codes', 'tokens'] as const) {
    for (const { id, expiresAt } of tx.all(name)) {
      if (expiresAt < now - 24 * 60 * MINUTE) tx.remove(name, id);
    }
  }
}

/**
 * The account with this e-mail address that the same browser has made, or a new one. An address is
 * typed and proves nothing, so it never leads to the account of another browser.
 */
function personOf(
  tx: ZoomTx,
  { name, email, browser = null }: Person & { browser?: string | null },
  now: number,
): User {
  const address = email.toLowerCase();
  const known = tx
    .all('users')
    .find(user => user.email === address && (user.browser ?? null) === browser);
  return tx.put('users', {
    id: known?.id ?? randomText(22),
    name,
    email: address,
    browser,
    created: known?.created ?? now,
  });
}

function issue(tx: ZoomTx, userId: string, now: number): TokenAnswer {
  const [access, refresh] = [randomText(64), randomText(64)];
  tx.put('tokens', { id: digest(access), kind: 'access', userId, expiresAt: now + ACCESS_MS });
  tx.put('tokens', { id: digest(refresh), kind: 'refresh', userId, expiresAt: now + REFRESH_MS });
  return {
    access_token: access,
    token_type: 'bearer',
    refresh_token: refresh,
    expires_in: ACCESS_MS / 1000,
    scope: SCOPES,
  };
}
