import path from 'node:path';
import type { Router } from 'express';
import type Stripe from 'stripe';
import type { Logger } from 'pino';
import { createBooks } from './books.ts';
import { createPaidMoney } from './paidMoney.ts';
import { createReceiptReconciler } from './reconciler.ts';
import { createReceipts } from './receipts.ts';
import { receiptSiteOf } from './receiptSite.ts';
import { receiptsRouter } from './receiptsRouter.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import type { Config } from '#server/config/config.ts';
import type { EventReconciler } from '#server/events/reconciler.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import { createSeal } from '#server/base/seal.ts';
import type { Projection } from '#server/projection/projection.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

export interface ComposeIssuingOptions {
  settings: Config['receipts'];
  sealSecret: string;
  operator: () => IntegrationSdk;
  /** null where the payment provider can not be asked. */
  stripe: Stripe | null;
  locks: Locks;
  projection: Pick<Projection, 'current'>;
  logger: Logger;
  now?: () => number;
  /** Milliseconds between two runs. */
  intervalMs?: number;
}

/** Creates what follows orders and issues their receipts. */
export function composeIssuing(options: ComposeIssuingOptions): EventReconciler {
  const { settings, sealSecret, operator, stripe, locks, now = Date.now, ...others } = options;
  const paidMoney = createPaidMoney({ stripe, tax: settings.tax });
  const books = createBooks({ operator, paidMoney, seal: createSeal(sealSecret, 'receipts') });
  const zone = settings.timeZone;
  const receipts = createReceipts({ operator, books, paidMoney, locks, zone });
  return createReceiptReconciler({ ...others, operator, receipts, now });
}

export interface ComposeReceiptsOptions
  extends EndpointContext, Omit<ComposeIssuingOptions, 'operator' | 'projection'> {
  /** null without the Integration API: nothing is issued then. */
  operator: (() => IntegrationSdk) | null;
  /** null where the marketplace can not be followed. */
  projection: Projection | null;
  /** Public origin of the site. */
  rootUrl: string;
  /** Folder of the product. */
  root: string;
}

/** Creates the job that issues receipts, and their endpoints. */
export function composeReceipts(options: ComposeReceiptsOptions): {
  reconciler: EventReconciler | null;
  router: Router;
} {
  const { operator, projection, settings, rootUrl, root, sessions, sdk, logger } = options;
  const router = receiptsRouter({
    projection,
    zone: settings.timeZone,
    site: receiptSiteOf(rootUrl),
    fontsFolder: path.join(root, 'build', 'fonts'),
    sessions,
    sdk,
    logger,
  });
  const { sealSecret, stripe, locks } = options;
  return {
    reconciler:
      operator && projection
        ? composeIssuing({ settings, sealSecret, stripe, locks, logger, operator, projection })
        : null,
    router,
  };
}
