import express from 'express';
import type { Router } from 'express';
import type * as v from 'valibot';
import type { Limiters } from '@flowroom/marketplace/limits';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext, MountableEndpoint } from '#server/http/api/endpoint.ts';
import { accountOperations } from '../operations.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';
import { createCodeMails } from './codeMail.ts';
import type { SendCode } from './codeMail.ts';
import { createMailCodes } from './codes.ts';
import { mailCodeCookies, mailCodeSeal } from './cookies.ts';
import type { SiteIssuer } from '../siteIssuer.ts';
import { requestCode } from './requestCode.ts';
import { signUpByCode } from './signUpByCode.ts';
import { verifyCode, verifyCodeAndFactor } from './verifyCode.ts';

/** Dependencies of the log-in by a code from a mail. */
export interface ComposeMailCodeOptions extends EndpointContext {
  config: Pick<Config, 'mail' | 'dataDir' | 'databaseUrl' | 'signUpsPerHour'>;
  credentials: Pick<Credentials, 'sealSecret'>;
  /** null where the marketplace does not know the site as a provider: no code is mailed. */
  siteIssuer: SiteIssuer | null;
  tokens: Tokens;
  limiter: Limiters;
  /** Public origin of the site. */
  rootUrl: string;
  /** Mails codes; left out: with the settings. */
  send?: SendCode;
}

/** Composes the routes of the log-in by a code below /api. */
export function composeMailCode(options: ComposeMailCodeOptions): Router {
  const { config, credentials, siteIssuer: issuer, tokens, limiter, rootUrl, logger } = options;
  const router = express.Router();
  const mount = ({ path, handler }: MountableEndpoint) => router.post(path, handler(options));
  if (!issuer) {
    offered.map(notOffered).forEach(mount);
    return router;
  }
  const { sealSecret: secret } = credentials;
  const parts = {
    codes: createMailCodes({ limiter, secret, perNetwork: config.signUpsPerHour }),
    cookies: mailCodeCookies({
      seal: mailCodeSeal(secret, !config.databaseUrl),
      secret,
      secure: rootUrl.startsWith('https:'),
    }),
    send: options.send ?? createCodeMails(config, rootUrl),
    issuer,
    tokens,
    secret,
    logger,
  };
  [requestCode, verifyCode, verifyCodeAndFactor, signUpByCode]
    .map(make => make(parts))
    .forEach(mount);
  return router;
}

const { requestCode: request, verifyCode: verify, verifyCodeAndFactor: both } = accountOperations;
const offered = [request, verify, both, accountOperations.signUpByCode];

const notOffered = (operation: (typeof offered)[number]): MountableEndpoint =>
  endpoint<v.GenericSchema>({
    ...operation,
    run: () => Promise.reject(apiFault(404, 'not-found', 'No codes are mailed here.')),
  });
