import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A random token for somebody's hands: 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** How tokens are kept: a stolen table opens nothing. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Compares two secrets in a time that tells nothing. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
