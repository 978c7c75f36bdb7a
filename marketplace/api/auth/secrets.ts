import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Generates a random token: 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 of a token in hex. Only the hash is stored, so that a stolen table is of no use. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Returns the HMAC-SHA-256 of a text in base64url, to sign URLs and forms. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Compares two secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
