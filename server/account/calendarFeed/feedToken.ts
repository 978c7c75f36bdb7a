import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes the random part of an address. */
export const newNonce = (): string => randomBytes(24).toString('base64url');

/** Returns the secret part of an address: whose it is, and the proof of it. */
export const tokenOf = (userId: string, nonce: string): string =>
  `${userId.replaceAll('-', '')}-${nonce}`;

/** Reads the name of a file; null for one that is none. */
export function readToken(file: string): { userId: string; nonce: string } | null {
  const parts =
    /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})-([\w-]{20,64})\.ics$/.exec(
      file,
    );
  if (!parts) return null;
  const [, a, b, c, d, e, nonce = ''] = parts;
  return { userId: [a, b, c, d, e].join('-'), nonce };
}

/** Compares in the same time for any two texts of one length. */
export function isSameNonce(given: string, kept: string | undefined): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(kept ?? '')];
  return one.length === other.length && timingSafeEqual(one, other);
}
