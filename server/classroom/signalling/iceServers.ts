import { createHmac } from 'node:crypto';
import type { IceServers } from '../room/liveRoom.ts';

/** Relays for browsers that reach the media server by no other way. */
export interface TurnSettings {
  /** `turn:` and `turns:` addresses. */
  urls: readonly string[];
  secret: string;
}

/** Seconds for which credentials are good: the longest class, and coming in before it. */
const credentialSeconds = 5 * 3_600;

/**
 * Returns the relays with credentials of one person that end, in the form that coturn checks with
 * `use-auth-secret`.
 */
export function iceServersFor(turn: TurnSettings | null, person: string, now: number): IceServers {
  if (!turn) return [];
  const username = `${Math.floor(now / 1_000) + credentialSeconds}:${person}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [{ urls: [...turn.urls], username, credential }];
}
