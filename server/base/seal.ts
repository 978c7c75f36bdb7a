import { createHash } from 'node:crypto';
import { CompactEncrypt, EncryptJWT, compactDecrypt, jwtDecrypt } from 'jose';

/** Authenticated encryption with a key of the server, for secrets in cookies and private data. */
export interface Seal {
  /** Encrypts a JSON value as text. */
  close(value: unknown): Promise<string>;
  /** Decrypts a value; null when the text was not made with this key. */
  open(text: string): Promise<unknown>;
  /** Encrypts a value that expires after `seconds`. */
  closeFor(value: Record<string, unknown>, seconds: number): Promise<string>;
  /** Decrypts a value of `closeFor`; null when it has expired or was not made with this key. */
  openFresh(text: string): Promise<Record<string, unknown> | null>;
}

/**
 * Creates a seal whose key depends on the purpose, so that texts of one purpose fail in another.
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = createHash('sha256').update(`${purpose}\0${secret}`).digest();
  const header = { alg: 'dir', enc: 'A256GCM' } as const;
  return {
    close: value =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader(header)
        .encrypt(key),
    open: async text => {
      try {
        const { plaintext } = await compactDecrypt(text, key);
        const value: unknown = JSON.parse(new TextDecoder().decode(plaintext));
        return value;
      } catch {
        return null;
      }
    },
    closeFor: (value, seconds) =>
      new EncryptJWT(value)
        .setProtectedHeader(header)
        .setIssuedAt()
        .setExpirationTime(`${seconds} seconds`)
        .encrypt(key),
    openFresh: async text => {
      try {
        return (await jwtDecrypt(text, key)).payload;
      } catch {
        return null;
      }
    },
  };
}
