import { TokenRefused } from '#server/marketplaceClient/session/tokens.ts';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';
import { minuteMs } from '#shared/time/time.ts';
import type { StoredSession, StoredSessions } from './storedSessions.ts';

/** Milliseconds for which a log-in is taken to go on: each question is billed. */
const verifiedMs = { act: minuteMs, read: 5 * minuteMs };

export interface LogInGoesOnOptions {
  sessions: Pick<StoredSessions, 'verified' | 'end'>;
  tokens: Pick<Tokens, 'refresh'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Returns whether the log-in of a session at the marketplace goes on. */
export type LogInGoesOn = (
  token: string,
  session: StoredSession,
  isAct: boolean,
) => Promise<boolean>;

const isEnded = (error: unknown): boolean =>
  error instanceof TokenRefused && [400, 401, 403].includes(error.status);

/**
 * Requests the marketplace by the refresh token, which a changed password ends, and ends the
 * session with it. @throws TokenRefused, or the error of an outage: nobody knows then
 */
export const logInGoesOn =
  ({ sessions, tokens, now }: LogInGoesOnOptions): LogInGoesOn =>
  async (token, { refreshToken, verifiedAt }, isAct) => {
    if (now() - verifiedAt.getTime() < verifiedMs[isAct ? 'act' : 'read']) return true;
    const renewed =
      refreshToken === null
        ? null
        : await tokens.refresh(refreshToken).catch((error: unknown) => {
            if (isEnded(error)) return null;
            throw error;
          });
    if (renewed?.refreshToken) await sessions.verified(token, renewed.refreshToken);
    else await sessions.end(token);
    return Boolean(renewed?.refreshToken);
  };
