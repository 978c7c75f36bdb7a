import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Logger } from 'pino';
import { paths } from '#shared/config/paths.ts';
import { inLanguage, splitLanguage } from '#shared/config/siteLanguages.ts';
import type { Sessions } from '../session/session.ts';
import { TokenRefused, askerOf } from '../session/tokens.ts';
import type { Tokens } from '../session/tokens.ts';
import { newTrip } from './providers.ts';
import type { Arrival, SocialLogin } from './providers.ts';
import type { SealedCookies } from './sealedCookies.ts';

export interface SocialRouterOptions {
  logins: readonly SocialLogin[];
  cookies: SealedCookies;
  sessions: Sessions;
  tokens: Tokens;
  /** Origin of the site as browsers see it. */
  rootUrl: string;
  logger: Logger;
}

/** A path of our own to go on to; anything else becomes the landing page. */
export const ownPath = (value: unknown): string =>
  typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : paths.landing();

/**
 * Signing in by Google or Facebook, mounted at /api:
 *
 * - GET /auth/google?from=     sends the browser to the provider, and likewise for facebook
 * - GET /auth/google/callback  takes it back: signed in, or to `/confirm` to open an account
 * - GET /auth/newcomer         what the provider told of somebody whose account is to be opened, or null
 */
export function socialRouter(options: SocialRouterOptions): Router {
  const { logins, cookies, sessions, tokens, rootUrl, logger } = options;
  const router = express.Router();
  const redirectUri = ({ idpId }: SocialLogin) => `${rootUrl}/api/auth/${idpId}/callback`;
  const leave = (res: Response, to: string) =>
    res.set('Cache-Control', 'no-store').redirect(302, to);

  /** Back to log-in, which tells why and keeps where the person was going. */
  const giveUp = (res: Response, from: string, social: 'denied' | 'failed') => {
    const { language, pathname } = splitLanguage(from);
    const query = new URLSearchParams({ social, from: pathname });
    leave(res, inLanguage(language, `${paths.login()}?${query.toString()}`));
  };

  const begin =
    (login: SocialLogin): RequestHandler =>
    async (req, res) => {
      const from = ownPath(req.query.from);
      try {
        const trip = newTrip();
        const page = await login.begin(trip, redirectUri(login));
        await cookies.trip.write(res, { ...trip, idpId: login.idpId, from });
        leave(res, page.href);
      } catch (error) {
        logger.warn({ err: error, idpId: login.idpId }, 'the identity provider is away');
        giveUp(res, from, 'failed');
      }
    };

  const finish =
    (login: SocialLogin): RequestHandler =>
    async (req, res) => {
      const trip = await cookies.trip.read(req);
      cookies.trip.clear(res);
      if (trip?.idpId !== login.idpId) return giveUp(res, trip?.from ?? '/', 'failed');
      if (req.query.error === 'access_denied') return giveUp(res, trip.from, 'denied');
      try {
        const answer = new URL(redirectUri(login));
        answer.search = new URL(req.originalUrl, rootUrl).search;
        await welcome(req, res, login, await login.finish(trip, answer), trip.from);
      } catch (error) {
        logger.warn({ err: error, idpId: login.idpId }, 'signing in by a provider failed');
        giveUp(res, trip.from, 'failed');
      }
    };

  async function welcome(
    req: Request,
    res: Response,
    { idpId, clientId }: SocialLogin,
    arrival: Arrival,
    from: string,
  ) {
    try {
      const { idpToken } = arrival;
      const token = await tokens.ofIdentity(
        { idpId, idpClientId: clientId, idpToken },
        askerOf(req),
      );
      sessions.open(req, res).set(token);
      leave(res, from);
    } catch (error) {
      if (!(error instanceof TokenRefused) || error.status !== 401) throw error;
      await cookies.newcomer.write(res, { ...arrival, idpId, from });
      leave(res, inLanguage(splitLanguage(from).language, paths.confirm()));
    }
  }

  for (const login of logins) {
    router.get(`/auth/${login.idpId}`, begin(login));
    router.get(`/auth/${login.idpId}/callback`, finish(login));
  }
  router.get('/auth/newcomer', async (req, res) => {
    const newcomer = await cookies.newcomer.read(req);
    res.set('Cache-Control', 'no-store');
    if (!newcomer) {
      res.json(null);
      return;
    }
    // The proof stays in the cookie.
    const { idpToken: _proof, ...told } = newcomer;
    res.json({ ...told, from: splitLanguage(told.from).pathname });
  });
  return router;
}
