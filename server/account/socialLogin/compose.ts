import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import { createSeal } from '#server/base/seal.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';
import { createUserWithIdp } from './createUserWithIdp.ts';
import { socialLogins } from './providers.ts';
import { sealedCookies } from './sealedCookies.ts';
import { socialRouter } from './socialRouter.ts';

/** Dependencies of the log-in by identity providers. */
export interface ComposeSocialOptions {
  config: Pick<Config, 'identityProviders'>;
  credentials: Pick<Credentials, 'sealSecret'>;
  sessions: Sessions;
  sdk: SdkFactory;
  tokens: Tokens;
  /** Public origin of the site. */
  rootUrl: string;
  logger: Logger;
}

/** Composes the routes of the log-in by identity providers below /api. */
export function composeSocialLogin(options: ComposeSocialOptions): Router {
  const { config, credentials, sessions, sdk, tokens, rootUrl, logger } = options;
  const seal = createSeal(credentials.sealSecret, 'social-login');
  const cookies = sealedCookies(seal, rootUrl.startsWith('https:'));
  const logins = socialLogins(config.identityProviders);
  const router = express.Router();
  const create = createUserWithIdp({ logins, cookies, tokens });
  router.post(create.path, create.handler({ sessions, sdk, logger }));
  router.use(socialRouter({ logins, cookies, sessions, tokens, rootUrl, logger }));
  return router;
}
