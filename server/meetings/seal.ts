import { createHash } from 'node:crypto';
import { CompactEncrypt, EncryptJWT, compactDecrypt, jwtDecrypt } from 'jose';

/** Secrets that must pass through a place we do not trust with them, locked with the server's key. */
export interface Seal {
  /** Locks a JSON value; the text is safe in a cookie or in private data. */
  close(value: unknown): Promise<string>;
  /** The value again, or null when the text was not made with this key. */
  open(text: string): Promise<unknown>;
  /** Like `close`, for a value that is good for a while only. */
  closeFor(value: Record<string, unknown>, seconds: number): Promise<string>;
  /** The value again, or null when it is foreign or too old. */
  openFresh(text: string): Promise<Record<string, unknown> | null>;
}

/** A seal bound to a purpose, so that a text sealed for one use never opens in another. */
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
        return JSON.parse(new TextDecoder().decode(plaintext)) as unknown;
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
