import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Generates a random token: 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the SHA-256 of a token in hex. Only the hash is stored, so that a stolen table is of no
 * use.
 */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Derives a key of 256 bits from a secret, another one for each purpose (HKDF, RFC 5869). */
export const keyFor = (purpose: string, secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Returns the HMAC-SHA-256 of a text in base64url, to sign URLs and forms. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Compares two secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
