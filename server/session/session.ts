import type { Request, Response } from 'express';
import { readSessionCookie, sessionCookie } from './cookie.ts';
import type { SessionToken } from './cookie.ts';
import { TokenRefused, isExpiring } from './tokens.ts';
import type { Tokens } from './tokens.ts';

/** The session of one request. */
export interface Session {
  /** A token that works now: the visitor's, renewed when needed, or the shared anonymous one. */
  token(): Promise<SessionToken>;
  /** Whether the request came with a session that has not ended. Known after `token()`. */
  readonly isAnonymous: boolean;
  /** The session ended while it was being renewed. */
  readonly hasEnded: boolean;
  /** Keeps a new token, or with null ends the session; goes out with the answer. */
  set(token: SessionToken | null): void;
  /** Keeps another token of the same session, which ends when it would have ended and may do no more. */
  renew(token: SessionToken): SessionToken;
}

/** What sessions are made with. */
export interface SessionsOptions {
  tokens: Tokens;
  /** The site is served over HTTPS. */
  secure: boolean;
  /** Days after signing in on which a session ends here, whatever the marketplace says. */
  maxDays?: number;
  now?: () => number;
}

/** Scope of the session of an operator who looks at the site as a user. */
export const limitedScope = 'user:limited';

export type Sessions = ReturnType<typeof createSessions>;

const dayMs = 86_400_000;

/** Opens the session of a request and writes what becomes of it to the answer. */
export function createSessions({
  tokens,
  secure,
  maxDays = Infinity,
  now = Date.now,
}: SessionsOptions) {
  const isOver = ({ startedAt = now() }: SessionToken) => startedAt + maxDays * dayMs <= now();

  return {
    /**
     * Tells whether a request comes with the session of an operator who looks at the site as a user, or
     * with one that would be renewed. The marketplace knows it by the token; this spares what it is not
     * asked for.
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
        // Whatever the marketplace says of the new token: who may only look goes on only looking.
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
          // Anything but a refusal is a failure of the marketplace, and no reason to sign out.
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

/** One session cookie an answer: the last one counts. */
function replaceCookie(res: Response, cookie: string) {
  const name = cookie.slice(0, cookie.indexOf('=') + 1);
  const earlier = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  res.setHeader('Set-Cookie', [...earlier.filter(one => !one.startsWith(name)), cookie]);
}
