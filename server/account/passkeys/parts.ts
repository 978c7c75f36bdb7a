import type { Logger } from 'pino';
import type { Ceremony } from './ceremony.ts';
import type { Challenges } from './challenges.ts';
import type { SendPasskeyMail } from './passkeyMail.ts';
import type { PasskeyRecords } from './records.ts';
import type { CheckPassword } from '../bankAccount/bankAccountRouter.ts';
import type { SiteIssuer } from '../siteIssuer.ts';
import type { RawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';
import type { Limiters } from '@flowroom/marketplace/limits';

/** Dependencies of the endpoints of passkeys. */
export interface PasskeyParts {
  records: PasskeyRecords;
  ceremony: Ceremony;
  challenges: Challenges;
  send: SendPasskeyMail;
  issuer: SiteIssuer;
  tokens: Tokens;
  rawSdks: RawSdks;
  checkPassword: CheckPassword;
  limiter: Limiters;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}
