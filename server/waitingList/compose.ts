import express from 'express';
import type { Router } from 'express';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { waitingListEndpoints } from './waitingListEndpoints.ts';
import type { WaitingListEndpointsOptions, WaitingLists } from './waitingListEndpoints.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { Reconciler } from '#server/events/reconciler.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { createWaitingListReconciler } from './reconciler.ts';
import { createSettling } from './settle.ts';

/** Dependencies of the waiting lists. */
export interface CreateWaitingListsOptions extends Pick<EndpointContext, 'logger'> {
  operator: () => IntegrationSdk;
  /** Made of `operator`. */
  client: OperatorClient;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds between two runs of the reconciler. */
  intervalMs?: number;
  /** Store how far the reconciler is. */
  followers?: Followers | undefined;
}

/** Waiting lists of class times, and the job that offers seats. */
export interface ComposedWaitingLists extends WaitingLists {
  reconciler: Reconciler;
}

/** Puts the parts of waiting lists together. */
export function createWaitingLists(options: CreateWaitingListsOptions): ComposedWaitingLists {
  const { operator, client, logger, now = Date.now, intervalMs, followers } = options;
  const { settle, query } = createSettling({ operator, client, logger, now });
  return {
    client,
    query,
    settle,
    now,
    reconciler: createWaitingListReconciler({
      operator,
      query,
      settle,
      logger,
      now,
      intervalMs,
      followers,
    }),
  };
}

/** Routes of waiting lists below /api. */
export function waitingListRouter(
  options: WaitingListEndpointsOptions,
  context: EndpointContext,
): Router {
  const router = express.Router();
  for (const one of waitingListEndpoints(options)) router.post(one.path, one.handler(context));
  return router;
}
