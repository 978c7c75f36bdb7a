import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { orderEndpoints } from '../api/orders.ts';
import type { Reconciler } from '../events/reconciler.ts';
import type { IntegrationSdk } from '../sdk/integrationSdk.ts';
import type { Locks } from '../locks/locks.ts';
import type { SdkFactory } from '../sdk/sdk.ts';
import type { Sessions } from '../session/session.ts';
import { createConflictResolver } from './conflictResolver.ts';
import type { ConflictResolverOptions } from './conflictResolver.ts';
import { createInstantAcceptance } from './instant.ts';
import type { InstantAcceptance } from './instant.ts';
import { createOneOrder } from './oneOrder.ts';
import type { OneOrder } from './oneOrder.ts';
import { createOrderReconciler } from './reconciler.ts';

/** Dependencies of the rules for orders. */
export interface CreateOrdersOptions extends Pick<ConflictResolverOptions, 'endSubscription'> {
  /** Client with the rights of the operator; null when the server has none. */
  operator: (() => IntegrationSdk) | null;
  locks: Locks;
  logger: Logger;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds between two runs of the reconciler. */
  reconcileIntervalMs?: number;
}

/** Rules for orders that the marketplace itself does not enforce. */
export interface Orders {
  oneOrder: OneOrder;
  /** null when the server has no rights of an operator. */
  instant: InstantAcceptance | null;
  /** null when the server has no rights of an operator. */
  reconciler: Reconciler | null;
}

/** @see Orders */
export function createOrders(options: CreateOrdersOptions): Orders {
  const { operator, locks, endSubscription, logger, now = Date.now, reconcileIntervalMs } = options;
  const conflicts = operator && createConflictResolver({ operator, endSubscription, logger, now });
  const instant = operator && createInstantAcceptance({ operator, logger });
  return {
    instant,
    oneOrder: createOneOrder({ locks, conflicts, logger, now }),
    reconciler:
      operator && conflicts && instant
        ? createOrderReconciler({
            operator,
            conflicts,
            instant,
            logger,
            now,
            ...(reconcileIntervalMs === undefined ? {} : { intervalMs: reconcileIntervalMs }),
          })
        : null,
  };
}

/** Dependencies of the endpoints for orders. */
export interface OrdersRouterOptions {
  orders: Pick<Orders, 'oneOrder' | 'instant'>;
  sessions: Sessions;
  sdk: SdkFactory;
  logger: Logger;
}

/** Endpoints below /api that create and confirm orders. */
export function ordersRouter({ orders, ...context }: OrdersRouterOptions): Router {
  const router = express.Router();
  const { oneOrder, instant } = orders;
  const { logger } = context;
  for (const one of orderEndpoints({ oneOrder, instant, logger }))
    router.post(one.path, one.handler(context));
  return router;
}
