import type { Request, Response } from 'express';
import type { SessionCookies, SessionToken } from './cookie.ts';
import { TokenRefused, isExpiring } from './tokens.ts';
import type { Tokens } from './tokens.ts';
import { dayMs } from '#shared/time/time.ts';

/** The session of one request. */
export interface Session {
  /**
   * Returns a valid token: the visitor's, renewed when needed, or the shared anonymous one. Once
   * the answer has begun it is neither renewed nor renewable, as the browser would not get the
   * successor.
   * @param forMs milliseconds that it has to stay valid; half a minute by default
   */
  token(forMs?: number): Promise<SessionToken>;
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
  cookies: SessionCookies;
  /** Maximum age of a session in days after the log-in. */
  maxDays?: number;
  now?: () => number;
}

/** Scope of a limited session: an operator looks at the site as a user. */
export const limitedScope = 'user:limited';

/** Answers of the token endpoint that end a session. */
const ending = new Set([400, 401, 403]);

export type Sessions = ReturnType<typeof createSessions>;

/** Opens the session of a request and writes changes of it to the response. */
export function createSessions({
  tokens,
  cookies,
  maxDays = Infinity,
  now = Date.now,
}: SessionsOptions) {
  const isOver = ({ startedAt }: SessionToken) => startedAt + maxDays * dayMs <= now();

  return {
    /**
     * Returns whether a request carries a limited session that is valid or renewable. Covers routes
     * that do not call the marketplace, which enforces the limit by the token.
     */
    isLimited(req: Request): boolean {
      const token = cookies.read(req.get('cookie'));
      if (token?.scope !== limitedScope || isOver(token)) return false;
      return token.refreshToken !== undefined || !isExpiring(token, now());
    },

    open(req: Request, res: Response): Session {
      let current = cookies.read(req.get('cookie'));
      let ended = false;

      const set = (token: SessionToken | null) => {
        current = token;
        if (!res.headersSent) replaceCookie(res, cookies.write(token));
      };

      const keepSession = (token: SessionToken, old: SessionToken | null): SessionToken => {
        // A limited session stays limited, even when the scope of the new token is wider.
        const { scope } = old?.scope === limitedScope ? old : token;
        const kept = { ...token, scope, startedAt: old?.startedAt ?? token.startedAt };
        set(kept);
        return kept;
      };

      const ask = async (token: SessionToken): Promise<SessionToken | null> => {
        try {
          if (!token.refreshToken) throw new TokenRefused(401);
          return await tokens.refresh(token.refreshToken);
        } catch (error) {
          // Neither an outage of the marketplace nor a limit ends the session.
          if (!(error instanceof TokenRefused) || !ending.has(error.status)) throw error;
          return null;
        }
      };

      return {
        async token(forMs) {
          if (current && res.headersSent) return { ...current, refreshToken: undefined };
          if (current && isOver(current)) {
            ended = true;
            set(null);
          }
          if (current && isExpiring(current, now(), current.refreshToken ? forMs : undefined)) {
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
