import type { ConflictResolverOptions } from './endSurplusOrder.ts';
import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import { orderEndpoints } from './orderEndpoints.ts';
import type { CarriedOut } from './orderEndpoints.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { Reconciler } from '#server/events/reconciler.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import { attendeesEndpoint } from './attendees.ts';
import { createConflictResolver } from './conflictResolver.ts';
import { createInstantAcceptance } from './instant.ts';
import type { InstantAcceptance } from './instant.ts';
import { createOneOrder } from './oneOrder.ts';
import type { OneOrder } from './oneOrder.ts';
import { createUnpaidHolds } from './unpaidHolds.ts';
import { createOrderReconciler } from './reconciler.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';
import type { Limiters } from '@flowroom/marketplace/limits';
import { noWaitingLists } from './waitingListGuard.ts';
import type { WaitingListGuard } from './waitingListGuard.ts';

/** Dependencies of the rules for orders. */
export interface CreateOrdersOptions extends Pick<ConflictResolverOptions, 'endSubscription'> {
  /** Client with the rights of the operator; null when the server has none. */
  operator: (() => IntegrationSdk) | null;
  locks: Locks;
  /** Guard of waiting lists; none when left out. */
  waitingLists?: WaitingListGuard;
  /** Counters; those of this process when left out. */
  limiter?: Limiters;
  logger: Logger;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds between two runs of the reconciler. */
  reconcileIntervalMs?: number;
  /** Store how far the reconciler is. */
  followers?: Followers | undefined;
}

/** Rules for orders that the marketplace itself does not enforce. */
export interface Orders {
  oneOrder: OneOrder;
  waitingLists: WaitingListGuard;
  /** null when the server has no rights of an operator. */
  instant: InstantAcceptance | null;
  attendees: MountableEndpoint;
  /** null when the server has no rights of an operator. */
  reconciler: Reconciler | null;
}

/** Composes the parts of orders with their dependencies. */
export function createOrders(options: CreateOrdersOptions): Orders {
  const { operator, locks, endSubscription, logger, now = Date.now, reconcileIntervalMs } = options;
  const holds = createUnpaidHolds(options.limiter ?? memoryLimits(), now);
  const conflicts = operator && createConflictResolver({ operator, endSubscription, logger, now });
  const instant = operator && createInstantAcceptance({ operator, logger });
  return {
    instant,
    attendees: attendeesEndpoint({ operator, now }),
    oneOrder: createOneOrder({ locks, conflicts, holds, logger, now }),
    waitingLists: options.waitingLists ?? noWaitingLists,
    reconciler:
      operator && conflicts && instant
        ? createOrderReconciler({
            operator,
            conflicts,
            instant,
            logger,
            now,
            intervalMs: reconcileIntervalMs,
            followers: options.followers,
          })
        : null,
  };
}

/** Dependencies of the endpoints for orders. */
export interface OrdersRouterOptions {
  orders: Pick<Orders, 'oneOrder' | 'instant' | 'attendees' | 'waitingLists'>;
  /** Transitions that another subject carries out, by name. */
  carriedOut: CarriedOut;
  sessions: Sessions;
  sdk: SdkFactory;
  logger: Logger;
}

/** Endpoints below /api that create and confirm orders. */
export function ordersRouter({ orders, carriedOut, ...context }: OrdersRouterOptions): Router {
  const router = express.Router();
  const { oneOrder, instant, attendees, waitingLists } = orders;
  const { logger } = context;
  const endpoints = [
    ...orderEndpoints({ oneOrder, instant, waitingLists, carriedOut, logger }),
    attendees,
  ];
  for (const one of endpoints) router.post(one.path, one.handler(context));
  return router;
}
