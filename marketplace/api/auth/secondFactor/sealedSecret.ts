import { CompactEncrypt, compactDecrypt } from 'jose';
import { keyFor } from '../../secrets.ts';

const keyOf = (tokenSecret: string) => keyFor('second factors', tokenSecret);

/**
 * Encrypts the secret of somebody's one-time codes: a stolen table is of no use, nor is a row for
 * anybody else.
 */
export const sealSecret = (tokenSecret: string, userId: string, secret: Buffer): Promise<string> =>
  new CompactEncrypt(Buffer.concat([secret, Buffer.from(userId)]))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(tokenSecret));

/** Decrypts it; null when it was made with another key, or for somebody else. */
export async function openSecret(
  tokenSecret: string,
  userId: string,
  sealed: string,
): Promise<Buffer | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(tokenSecret));
    const bytes = Buffer.from(plaintext);
    const owner = bytes.subarray(-userId.length).toString();
    return owner === userId ? bytes.subarray(0, -userId.length) : null;
  } catch {
    return null;
  }
}
