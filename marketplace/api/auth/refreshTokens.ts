import { keyFor, sameSecret, signatureOf } from '../secrets.ts';

/** A refresh token as this marketplace has issued it. */
export interface RefreshToken {
  sessionId: string;
  /** How often the token of the session was replaced before; from 0. */
  generation: number;
}

export interface RefreshTokens {
  write(token: RefreshToken): string;
  /** Returns null for a token that was not issued here, or by a version before rotation. */
  read(text: string): RefreshToken | null;
}

const pattern = /^([\da-f-]{36})\.(\d{1,9})\.([\w-]{43})$/;

/**
 * Creates the writer and reader of refresh tokens. A token is a proof made with a key of the
 * marketplace, so that the same successor can be given to a request that renews at the same moment,
 * and every older one is known as such without being stored.
 */
export function refreshTokens(secret: string): RefreshTokens {
  const key = keyFor('refresh tokens', secret).toString('base64');
  const proofOf = ({ sessionId, generation }: RefreshToken) =>
    signatureOf(key, `${sessionId}.${generation}`);
  return {
    write: token => `${token.sessionId}.${token.generation}.${proofOf(token)}`,
    read(text) {
      const [, sessionId = '', digits = '', proof = ''] = pattern.exec(text) ?? [];
      const token = { sessionId, generation: Number(digits) };
      return sessionId !== '' && sameSecret(proof, proofOf(token)) ? token : null;
    },
  };
}

/** How far the token of a session was replaced. */
export interface Rotation {
  generation: number;
  /**
   * Newest generation of which something was shown: a refresh token, or an access token issued with
   * it.
   */
  usedGeneration: number;
  rotatedAt: Date | null;
}

/**
 * Time in which a replaced token is still taken: tabs and servers renew at the same moment, on slow
 * networks.
 */
export const graceMs = 2 * 60_000;

/**
 * Decides on a refresh token: `rotate` replaces it, `repeat` gives its successor once more,
 * `reused` means that two have it. Before the successor was used nobody else can have it: its
 * answer was lost.
 */
export function judge(
  { generation, usedGeneration, rotatedAt }: Rotation,
  given: number,
  now: Date,
): 'rotate' | 'repeat' | 'reused' {
  // A database that was restored from a backup knows an older one.
  if (given >= generation) return 'rotate';
  if (usedGeneration <= given) return 'repeat';
  const isJustNow = rotatedAt !== null && now.getTime() - rotatedAt.getTime() <= graceMs;
  return isJustNow && given === generation - 1 ? 'repeat' : 'reused';
}
