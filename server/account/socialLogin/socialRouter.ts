import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Logger } from 'pino';
import { paths } from '#shared/config/paths.ts';
import { inLanguage, splitLanguage } from '#shared/config/siteLanguages.ts';
import { isOwnPath } from '#shared/text/ownPath.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import { TokenRefused, requesterOf } from '#server/marketplaceClient/session/tokens.ts';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';
import { newAuthorizationRequest } from './providers.ts';
import type { ProviderIdentity, SocialLogin } from './providers.ts';
import type { SealedCookies } from './sealedCookies.ts';

/** Dependencies of the log-in by identity providers. */
export interface SocialRouterOptions {
  logins: readonly SocialLogin[];
  cookies: SealedCookies;
  sessions: Sessions;
  tokens: Tokens;
  /** Public origin of the site. */
  rootUrl: string;
  logger: Logger;
}

/**
 * Returns a path of this site; anything else becomes the landing page, to prevent open redirects.
 */
export const ownPath = (value: unknown): string => (isOwnPath(value) ? value : paths.landing());

/**
 * Log-in by Google or Facebook, mounted at /api:
 *
 * - GET /auth/google?from=     redirects to the provider; likewise for facebook
 * - GET /auth/google/callback  logs in, or redirects to `/confirm` to create an account
 * - GET /auth/newcomer         the identity without an account, to prefill the sign-up form, or
 *   null
 */
export function socialRouter(options: SocialRouterOptions): Router {
  const { logins, cookies } = options;
  const router = express.Router();
  for (const login of logins) {
    router.get(`/auth/${login.idpId}`, start(options, login));
    router.get(`/auth/${login.idpId}/callback`, finish(options, login));
  }
  router.get('/auth/newcomer', async (req, res) => {
    const newcomer = await cookies.newcomer.read(req);
    res.set('Cache-Control', 'no-store');
    if (!newcomer) {
      res.json(null);
      return;
    }
    // The token stays in the cookie.
    const { idpToken: _token, ...fields } = newcomer;
    res.json({ ...fields, from: splitLanguage(fields.from).pathname });
  });
  return router;
}

const redirectUri = (rootUrl: string, { idpId }: SocialLogin) =>
  `${rootUrl}/api/auth/${idpId}/callback`;

const leave = (res: Response, to: string) => res.set('Cache-Control', 'no-store').redirect(302, to);

/** Redirects to the log-in page with the reason and the path to return to. */
const redirectFailed = (res: Response, from: string, social: 'denied' | 'failed') => {
  const { language, pathname } = splitLanguage(from);
  const query = new URLSearchParams({ social, from: pathname });
  leave(res, inLanguage(language, `${paths.login()}?${query.toString()}`));
};

/** Redirects to the provider. */
const start =
  ({ cookies, rootUrl, logger }: SocialRouterOptions, login: SocialLogin): RequestHandler =>
  async (req, res) => {
    const from = ownPath(req.query.from);
    try {
      const request = newAuthorizationRequest();
      const page = await login.start(request, redirectUri(rootUrl, login));
      await cookies.authorization.write(res, { ...request, idpId: login.idpId, from });
      leave(res, page.href);
    } catch (error) {
      logger.warn({ err: error, idpId: login.idpId }, 'the identity provider does not answer');
      redirectFailed(res, from, 'failed');
    }
  };

/** Logs in the person that the provider has sent back. */
const finish =
  (options: SocialRouterOptions, login: SocialLogin): RequestHandler =>
  async (req, res) => {
    const { cookies, rootUrl, logger } = options;
    const pending = await cookies.authorization.read(req);
    cookies.authorization.clear(res);
    if (pending?.idpId !== login.idpId) {
      return redirectFailed(res, pending?.from ?? '/', 'failed');
    }
    const { from } = pending;
    if (req.query.error === 'access_denied') return redirectFailed(res, from, 'denied');
    try {
      const callback = new URL(redirectUri(rootUrl, login));
      callback.search = new URL(req.originalUrl, rootUrl).search;
      const identity = await login.finish(pending, callback);
      await logIn(options, { req, res }, { login, identity, from });
    } catch (error) {
      logger.warn({ err: error, idpId: login.idpId }, 'the log-in by a provider failed');
      redirectFailed(res, from, 'failed');
    }
  };

/** A person as the provider has named them, and the path to return to. */
interface Identified {
  login: SocialLogin;
  identity: ProviderIdentity;
  from: string;
}

/** Opens a session; a person without an account goes on to the sign-up form. */
async function logIn(
  { cookies, sessions, tokens }: SocialRouterOptions,
  { req, res }: { req: Request; res: Response },
  { login: { idpId, clientId }, identity, from }: Identified,
): Promise<void> {
  try {
    const { idpToken } = identity;
    const token = await tokens.ofIdentity(
      { idpId, idpClientId: clientId, idpToken },
      requesterOf(req),
    );
    sessions.open(req, res).set(token);
    leave(res, from);
  } catch (error) {
    if (!(error instanceof TokenRefused) || error.status !== 401) throw error;
    await cookies.newcomer.write(res, { ...identity, idpId, from });
    leave(res, inLanguage(splitLanguage(from).language, paths.confirm()));
  }
}
