import express from 'express';
import type { Router } from 'express';
import type Stripe from 'stripe';
import { myRouter } from './myRouter.ts';
import { createRenewals } from './renewals.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { composeInboxEvents } from '../inbox/events.ts';
import { inboxRouter } from '../inbox/inboxRouter.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { Projection } from '#server/projection/projection.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

export interface OwnPagesOptions extends EndpointContext {
  /** null where the marketplace can not be followed. */
  projection: Projection | null;
  operator: () => IntegrationSdk;
  /** null without a client of the payment provider. */
  stripe: Stripe | null;
  locks: Locks;
  /** Public origin of the site. */
  siteOrigin: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Endpoints of a person's own pages: bookings and inbox. */
export interface OwnPages {
  /** Mounted at /api. */
  router: Router;
  /** Ends the streams of events. */
  close(): void;
}

/** Composes the pages of bookings and the inbox, with its stream of events. */
export function composeOwnPages({ stripe, ...options }: OwnPagesOptions): OwnPages {
  const events = composeInboxEvents(options);
  const router = express.Router();
  router.use(
    myRouter({ ...options, readRenewal: stripe && createRenewals(stripe, options.logger) }),
  );
  router.use(inboxRouter(options));
  router.use(events.router);
  return { router, close: events.close };
}
