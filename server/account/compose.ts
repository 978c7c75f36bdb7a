import express from 'express';
import type { Router } from 'express';
import type Stripe from 'stripe';
import { bankAccountRouter } from './bankAccount/bankAccountRouter.ts';
import type { BankAccountOptions } from './bankAccount/bankAccountRouter.ts';
import { feedRouter } from './calendarFeed/feedRouter.ts';
import type { FeedOptions } from './calendarFeed/feedRouter.ts';
import { createFeedTokens } from './calendarFeed/feedToken.ts';
import { deletionRouter } from './deletion/deletionRouter.ts';
import type { DeletionOptions } from './deletion/deletionRouter.ts';
import { createDownload } from './export/download.ts';
import { exportRouter } from './export/exportRouter.ts';
import type { ExportOptions } from './export/exportRouter.ts';
import { reportRouter } from './safety/reportRouter.ts';
import type { ReportOptions } from './safety/reportRouter.ts';
import type { Credentials } from '#server/config/credentials.ts';
import { createSeal } from '#server/base/seal.ts';

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

/** Composes what a person does with their own account, mounted at /api. */
export function composeAccount(options: AccountOptions): Router {
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
