import express from 'express';
import type { RequestHandler, Router } from 'express';
import type Stripe from 'stripe';
import { bankAccountRouter } from './bankAccount/bankAccountRouter.ts';
import type { BankAccountOptions } from './bankAccount/bankAccountRouter.ts';
import { passwordCheck } from './bankAccount/passwordCheck.ts';
import { feedRouter } from './calendarFeed/feedRouter.ts';
import type { FeedOptions } from './calendarFeed/feedRouter.ts';
import { createFeedTokens } from './calendarFeed/feedToken.ts';
import { composeContact, composeOperatorMail } from './contact/contactRouter.ts';
import { deletionRouter } from './deletion/deletionRouter.ts';
import type { DeletionOptions } from './deletion/deletionRouter.ts';
import { devicesRouter } from './devices/devicesRouter.ts';
import { ownSessionsAt } from './devices/ownSessions.ts';
import { createDownload } from './export/download.ts';
import { exportRouter } from './export/exportRouter.ts';
import type { ExportOptions } from './export/exportRouter.ts';
import { composeMailCode } from './mailCode/compose.ts';
import { composePasskeys } from './passkeys/compose.ts';
import type { SiteIssuer } from './siteIssuer.ts';
import { refuseBlocked } from './safety/refuseBlocked.ts';
import { reportQueue } from './safety/reportQueue.ts';
import { reportRouter } from './safety/reportRouter.ts';
import type { ReportOptions } from './safety/reportRouter.ts';
import { composeReports } from './safety/compose.ts';
import type { ComposedReports } from './safety/compose.ts';
import { secondFactorRouter } from './secondFactorRouter.ts';
import { composeSocialLogin } from './socialLogin/compose.ts';
import type { Credentials } from '#server/config/credentials.ts';
import { createSeal } from '#server/base/seal.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { Job, SiteContext } from '#server/http/siteContext.ts';
import { createBlocks } from '#server/marketplaceClient/blocks.ts';
import type { Projection } from '#server/projection/projection.ts';

/** Dependencies of what a person does with their own account. */
export interface AccountOptions
  extends
    Omit<FeedOptions, 'feedTokens'>,
    ReportOptions,
    BankAccountOptions,
    Omit<ExportOptions, 'seal' | 'download'>,
    Omit<DeletionOptions, 'stripe'> {
  credentials: Pick<Credentials, 'sealSecret'>;
  stripe: Stripe | null;
  /** Origin of the server for its own calls. */
  ownOrigin: string;
}

/** What a person does with their own account, mounted at /api. */
export function accountRouter(options: AccountOptions): Router {
  const { credentials, rootUrl, ownOrigin } = options;
  return express
    .Router()
    .use(
      exportRouter({
        ...options,
        seal: createSeal(credentials.sealSecret, 'account-export'),
        download: createDownload({ rootUrl, ownOrigin }),
      }),
    )
    .use(deletionRouter(options))
    .use(bankAccountRouter(options))
    .use(feedRouter({ ...options, feedTokens: createFeedTokens(credentials.sealSecret) }))
    .use(reportRouter(options));
}

/** Dependencies of accounts: the context, and faces of other rooms. */
export interface ComposeAccountOptions
  extends
    SiteContext,
    Pick<
      AccountOptions,
      | 'places'
      | 'stripe'
      | 'connections'
      | 'classroomsOf'
      | 'handlesOf'
      | 'timesOffOf'
      | 'busyCalendarsOf'
      | 'studentNotesOf'
      | 'videosOf'
      | 'coTeachersOf'
      | 'releaseHandles'
    > {
  /** null where the marketplace can not be followed: reports are not stored then. */
  projection: Pick<Projection, 'database'> | null;
  /** null with a hosted marketplace, which does not count the blocked requests itself. */
  marketplace: object | null;
  /** null where nobody signs in by a code from a mail, or by a passkey. */
  siteIssuer: SiteIssuer | null;
  /** Store how far the list of words has read the event log. */
  followers: Followers | undefined;
}

/**
 * Endpoints of accounts, the guards between people who block each other, and what operators do
 * about reports.
 */
export interface ComposedAccount extends Pick<ComposedReports, 'siteOperations'> {
  /** null: those that need rights which the server has not. */
  jobs: (Job | null)[];
  /** Mounted at /api. */
  api: Router[];
  /** null where reports are mailed alone. */
  reports: ComposedReports['reports'];
  /** Reports for operators; mounted at /api before any body parser. */
  reportQueue: Router;
  /** Refuses calls between people who block each other; null without the operator's rights. */
  refuseBlocked: RequestHandler | null;
}

/** Composes sign-in by other providers, devices, one's own data, contact and safety. */
export function composeAccount(options: ComposeAccountOptions): ComposedAccount {
  const { config, credentials, rootUrl, limiter, logger, operator } = options;
  const { reports, siteOperations, jobs } = composeReports(options);
  const ownSessions = ownSessionsAt(options.marketplaceUrl);
  const checkPassword = passwordCheck(options.tokens);
  const passkeys = composePasskeys({ ...options, checkPassword });
  return {
    siteOperations,
    jobs: [...jobs, passkeys.job],
    api: [
      devicesRouter(options, ownSessions),
      secondFactorRouter(options, options.marketplaceUrl),
      accountRouter({
        ...options,
        operatorMail: composeOperatorMail(config, rootUrl),
        checkPassword,
        passkeysOf: passkeys.storedOf,
        reports,
        ownSessions,
      }),
      composeContact(config, rootUrl, limiter, logger),
      composeSocialLogin(options),
      composeMailCode(options),
      passkeys.api,
    ],
    reports,
    reportQueue: reportQueue({ reports, operatorSecret: credentials.operatorSecret, rootUrl }),
    refuseBlocked:
      operator &&
      refuseBlocked({
        ...options,
        blocks: createBlocks(operator),
        limiter: options.marketplace ? null : limiter,
      }),
  };
}
