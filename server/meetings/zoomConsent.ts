import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Seal } from './seal.ts';
import type { ZoomConfig } from './zoomClient.ts';

/** How long a teacher may take on the consent page. */
export const consentSeconds = 600;

/** What has to survive the trip to the consent page; it travels sealed in an HttpOnly cookie. */
export interface PendingConsent {
  state: string;
  verifier: string;
  userId: string;
  backUrl: string;
}

/**
 * A path of our own origin to return to; anything else (another host, a scheme, a protocol-relative
 * address) becomes the listings page, so that the callback is no open redirect.
 */
export function safeBackUrl(backUrl: unknown): string {
  const isOwnPath = typeof backUrl === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(backUrl);
  return isOwnPath ? backUrl : '/listings';
}

/** Begins a consent: the address to send the teacher to and the sealed text for the cookie. */
export async function beginConsent(
  config: ZoomConfig,
  seal: Seal,
  { userId, backUrl, redirectUri }: { userId: string; backUrl: string; redirectUri: string },
): Promise<{ location: string; cookie: string }> {
  const state = randomBytes(24).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const pending: PendingConsent = { state, verifier, userId, backUrl: safeBackUrl(backUrl) };
  return {
    location: `${config.oauthUrl}/authorize?${query.toString()}`,
    cookie: await seal.closeFor({ ...pending }, consentSeconds),
  };
}

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The consent that the callback belongs to, or null when the state is not the one we gave out. */
export async function finishConsent(
  seal: Seal,
  cookie: string | undefined,
  state: unknown,
): Promise<PendingConsent | null> {
  if (!cookie || typeof state !== 'string') return null;
  const pending = await seal.openFresh(cookie);
  if (!pending || typeof pending.state !== 'string' || !equal(pending.state, state)) return null;
  const { verifier, userId, backUrl } = pending;
  if (typeof verifier !== 'string' || typeof userId !== 'string') return null;
  return { state, verifier, userId, backUrl: safeBackUrl(backUrl) };
}
