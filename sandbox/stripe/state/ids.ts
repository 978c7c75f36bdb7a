import { createHash, randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id such as `pi_3f…`: prefix and 24 random characters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** Random letters and digits, good enough for a secret. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A short stable digest, used where the provider shows a fingerprint. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** The id of the platform's own account in every stand-in. */
export const PLATFORM = 'acct_flowroomsandbox';
