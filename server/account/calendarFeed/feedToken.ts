import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserPrivateData } from '#shared/contract/user.ts';

type Feed = NonNullable<UserPrivateData['calendarFeed']>;

/**
 * The secret part of an address: whose calendar it is, and the proof that the server has made it.
 */
export interface FeedToken {
  userId: string;
  proof: string;
}

/** Reads the name of a file; null for one that is none. */
export function readToken(file: string): FeedToken | null {
  const parts =
    /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})-([\w-]{20,64})\.ics$/.exec(
      file,
    );
  if (!parts) return null;
  const [, a, b, c, d, e, proof = ''] = parts;
  return { userId: [a, b, c, d, e].join('-'), proof };
}

/** Makes another edition of somebody's address. */
export const newEdition = (): string => randomBytes(12).toString('base64url');

export type FeedTokens = ReturnType<typeof createFeedTokens>;

/**
 * Makes and checks the addresses of personal calendars. Their proof takes a key of the server: who
 * reads the private data of a person, such as an operator who looks as them, can not make the
 * address of it.
 */
export function createFeedTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'personal calendar', 32));
  // Addresses of version 0.1.0 are good until another one is made; their proof is in the data
  // itself.
  const proofOf = (userId: string, { edition, nonce }: Feed): string | undefined =>
    edition === undefined
      ? nonce
      : createHmac('sha256', key).update(`${userId} ${edition}`).digest('base64url');

  return {
    /** Returns the secret part of the address; undefined while there is none. */
    tokenOf(userId: string, feed: Feed): string | undefined {
      const proof = proofOf(userId, feed);
      return proof && `${userId.replaceAll('-', '')}-${proof}`;
    },
    /** Returns whether an address is the present one. */
    isGood({ userId, proof }: FeedToken, feed: Feed): boolean {
      const expected = proofOf(userId, feed);
      if (expected === undefined) return false;
      const [given, right] = [Buffer.from(proof), Buffer.from(expected)];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
