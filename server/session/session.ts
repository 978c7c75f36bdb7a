import type { Request, Response } from 'express';
import { readSessionCookie, sessionCookie } from './cookie.ts';
import type { SessionToken } from './cookie.ts';
import { TokenRefused, isExpiring } from './tokens.ts';
import type { Tokens } from './tokens.ts';
import { dayMs } from '#shared/time/time.ts';

/** The session of one request. */
export interface Session {
  /** Returns a valid token: the visitor's, renewed when needed, or the shared anonymous one. */
  token(): Promise<SessionToken>;
  /** True without a valid session. Known after `token()`. */
  readonly isAnonymous: boolean;
  /** True when the renewal of the session was refused. */
  readonly hasEnded: boolean;
  /** Stores a new token in the cookie of the response; null ends the session. */
  set(token: SessionToken | null): void;
  /** Stores a renewed token, with the log-in time and the limits of the session. */
  renew(token: SessionToken): SessionToken;
}

/** Dependencies of sessions. */
export interface SessionsOptions {
  tokens: Tokens;
  /** The site is served over HTTPS. */
  secure: boolean;
  /** Maximum age of a session in days after the log-in. */
  maxDays?: number;
  now?: () => number;
}

/** Scope of a limited session: an operator looks at the site as a user. */
export const limitedScope = 'user:limited';

export type Sessions = ReturnType<typeof createSessions>;

/** Opens the session of a request and writes changes of it to the response. */
export function createSessions({
  tokens,
  secure,
  maxDays = Infinity,
  now = Date.now,
}: SessionsOptions) {
  const isOver = ({ startedAt = now() }: SessionToken) => startedAt + maxDays * dayMs <= now();

  return {
    /**
     * Tells whether a request carries a limited session that is valid or renewable. Covers routes that
     * do not ask the marketplace, which enforces the limit by the token.
     */
    isLimited(req: Request): boolean {
      const token = readSessionCookie(req.get('cookie'), secure);
      if (token?.scope !== limitedScope || isOver(token)) return false;
      return token.refreshToken !== undefined || !isExpiring(token, now());
    },

    open(req: Request, res: Response): Session {
      let current = readSessionCookie(req.get('cookie'), secure);
      let ended = false;

      const set = (token: SessionToken | null) => {
        current = token;
        replaceCookie(res, sessionCookie(token, secure));
      };

      const keepSession = (token: SessionToken, old: SessionToken | null): SessionToken => {
        // A limited session stays limited, even when the scope of the new token is wider.
        const { scope } = old?.scope === limitedScope ? old : token;
        const kept = { ...token, scope, startedAt: old?.startedAt ?? now() };
        set(kept);
        return kept;
      };

      const ask = async (token: SessionToken): Promise<SessionToken | null> => {
        try {
          if (!token.refreshToken) throw new TokenRefused(401);
          return await tokens.refresh(token.refreshToken);
        } catch (error) {
          // An outage of the marketplace must not end the session.
          if (!(error instanceof TokenRefused) || error.status >= 500) throw error;
          return null;
        }
      };

      return {
        async token() {
          if (current && isOver(current)) {
            ended = true;
            set(null);
          }
          if (current && isExpiring(current, now())) {
            const old = current;
            const renewed = await ask(old);
            ended = renewed === null;
            if (renewed) keepSession(renewed, old);
            else set(null);
          }
          return current ?? tokens.anonymous();
        },
        get isAnonymous() {
          return current === null;
        },
        get hasEnded() {
          return ended;
        },
        set,
        renew: token => keepSession(token, current),
      };
    },
  };
}

/** Sets the session cookie of the response in place of an earlier one. */
function replaceCookie(res: Response, cookie: string) {
  const name = cookie.slice(0, cookie.indexOf('=') + 1);
  const earlier = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  res.setHeader('Set-Cookie', [...earlier.filter(one => !one.startsWith(name)), cookie]);
}
