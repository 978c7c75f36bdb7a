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
import type { Config } from '#server/config/config.ts';
import type { EventReconciler } from '#server/events/reconciler.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import { createSeal } from '#server/base/seal.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { Projection } from '#server/projection/projection.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

export interface ComposeIssuingOptions {
  settings: Config['receipts'];
  sealSecret: string;
  operator: () => IntegrationSdk;
  /** null without a client of the payment provider. */
  stripe: Stripe | null;
  locks: Locks;
  projection: Pick<Projection, 'current'>;
  logger: Logger;
  now?: () => number;
  /** Milliseconds between two runs. */
  intervalMs?: number;
  /** Store how far the reconciler is. */
  followers?: Followers | undefined;
}

/** Creates what follows orders and issues their receipts. */
export function composeIssuing(options: ComposeIssuingOptions): EventReconciler {
  const { settings, sealSecret, operator, stripe, locks, now = Date.now, ...others } = options;
  const paidMoney = createPaidMoney({
    stripe,
    // What is issued from now on has the tax of now.
    get tax() {
      const { taxName: name, taxRate: rate } = marketplace;
      return name === '' ? settings.tax : { name, rate };
    },
  });
  const books = createBooks({ operator, paidMoney, seal: createSeal(sealSecret, 'receipts') });
  const zone = settings.timeZone;
  const receipts = createReceipts({ operator, books, paidMoney, locks, zone });
  return createReceiptReconciler({ ...others, operator, receipts, now });
}

/** Dependencies of the receipts of the site. */
export interface ComposeReceiptsOptions extends SiteContext {
  /** Files of the brand by path: its logo, PNG. */
  brand: { file(path: string): Promise<{ data: Buffer } | null> };
  /** null without a client of the payment provider. */
  stripe: Stripe | null;
  /** null where the marketplace can not be followed. */
  projection: Projection | null;
  /** Store how far the reconciler is. */
  followers?: Followers | undefined;
}

/** Job that issues receipts, and their endpoints. */
export interface ComposedReceipts {
  /** null without the Integration API: nothing is issued then. */
  reconciler: EventReconciler | null;
  /** Mounted at /api. */
  router: Router;
}

/** Composes receipts, from what was paid to the PDF. */
export function composeReceipts(options: ComposeReceiptsOptions): ComposedReceipts {
  const { config, credentials, operator, projection, rootUrl, root } = options;
  const { receipts: settings } = config;
  const router = receiptsRouter({
    ...options,
    zone: settings.timeZone,
    site: () =>
      receiptSiteOf(
        rootUrl,
        async () => (await options.brand.file('/brand/logo.png'))?.data ?? null,
      ),
    fontsFolder: path.join(root, 'build', 'fonts'),
  });
  const { stripe, locks, logger, now, followers } = options;
  const { sealSecret } = credentials;
  const shared = { settings, sealSecret, stripe, locks, logger, now, followers };
  return {
    reconciler: operator && projection ? composeIssuing({ ...shared, operator, projection }) : null,
    router,
  };
}
