import type { Logger } from 'pino';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';
import type { SendCode } from './codeMail.ts';
import type { MailCodes } from './codes.ts';
import type { MailCodeCookies } from './cookies.ts';
import type { SiteIssuer } from '../siteIssuer.ts';

/** Dependencies of each endpoint of the log-in by a code. */
export interface MailCodeParts {
  codes: MailCodes;
  cookies: MailCodeCookies;
  send: SendCode;
  issuer: SiteIssuer;
  tokens: Tokens;
  /** Key of the addresses in security events. */
  secret: string;
  logger: Logger;
}
