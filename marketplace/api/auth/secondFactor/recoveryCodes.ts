import { randomBytes } from 'node:crypto';
import { base32 } from './totp.ts';
import { keyFor, signatureOf } from '../../secrets.ts';

const count = 10;

/** Makes codes for a lost phone: 50 bits each, in two groups that are easily copied. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => {
    const code = base32(randomBytes(7)).slice(0, 10).toLowerCase();
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

/** Returns whether what somebody typed has the form of a recovery code. */
export const isRecoveryCode = (given: string): boolean => /^[a-z2-7]{10}$/.test(plain(given));

const plain = (given: string): string => given.toLowerCase().replace(/[^a-z\d]/g, '');

/**
 * Returns the keyed hash under which a code is stored: without the key no guess can be verified.
 */
export function recoveryHash(secret: string, userId: string, code: string): string {
  const key = keyFor('recovery codes', secret).toString('base64');
  return signatureOf(key, `${userId} ${plain(code)}`);
}
