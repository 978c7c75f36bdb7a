import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { MountableEndpoint } from '../api/endpoint.ts';
import { orderEndpoints } from '../api/orders.ts';
import { ownChangeEndpoints } from '../api/ownChanges.ts';
import type { Reconciler } from '../events/reconciler.ts';
import type { IntegrationSdk } from '../sdk/integrationSdk.ts';
import type { Locks } from '../locks/locks.ts';
import type { SdkFactory } from '../sdk/sdk.ts';
import type { Sessions } from '../session/session.ts';
import { attendeesEndpoint } from './attendees.ts';
import { createConflictResolver } from './conflictResolver.ts';
import type { ConflictResolverOptions } from './conflictResolver.ts';
import { createInstantAcceptance } from './instant.ts';
import type { InstantAcceptance } from './instant.ts';
import { createOneOrder } from './oneOrder.ts';
import type { OneOrder } from './oneOrder.ts';
import { createOwnChanges } from './ownChanges.ts';
import type { OwnChanges } from './ownChanges.ts';
import { createUnpaidHolds } from './unpaidHolds.ts';
import { createOrderReconciler } from './reconciler.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';
import type { Limiters } from '@flowroom/marketplace/limits';
import { createGuard, noWaitingLists } from '../waitingList/guard.ts';
import type { WaitingListGuard } from '../waitingList/guard.ts';

/** Dependencies of the rules for orders. */
export interface CreateOrdersOptions extends Pick<ConflictResolverOptions, 'endSubscription'> {
  /** Client with the rights of the operator; null when the server has none. */
  operator: (() => IntegrationSdk) | null;
  locks: Locks;
  /** Counters; those of this process when left out. */
  limiter?: Limiters;
  logger: Logger;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds between two runs of the reconciler. */
  reconcileIntervalMs?: number;
}

/** Rules for orders that the marketplace itself does not enforce. */
export interface Orders {
  oneOrder: OneOrder;
  ownChanges: OwnChanges;
  waitingLists: WaitingListGuard;
  /** null when the server has no rights of an operator. */
  instant: InstantAcceptance | null;
  attendees: MountableEndpoint;
  /** null when the server has no rights of an operator. */
  reconciler: Reconciler | null;
}

/** @see Orders */
export function createOrders(options: CreateOrdersOptions): Orders {
  const { operator, locks, endSubscription, logger, now = Date.now, reconcileIntervalMs } = options;
  const holds = createUnpaidHolds(options.limiter ?? memoryLimits(), now);
  const conflicts = operator && createConflictResolver({ operator, endSubscription, logger, now });
  const instant = operator && createInstantAcceptance({ operator, logger });
  return {
    instant,
    ownChanges: createOwnChanges({ operator, locks, now }),
    attendees: attendeesEndpoint({ operator, now }),
    oneOrder: createOneOrder({ locks, conflicts, holds, logger, now }),
    waitingLists: operator
      ? createGuard(params => operator().transactions.query(params))
      : noWaitingLists,
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
  orders: Pick<Orders, 'oneOrder' | 'ownChanges' | 'instant' | 'attendees' | 'waitingLists'>;
  sessions: Sessions;
  sdk: SdkFactory;
  logger: Logger;
}

/** Endpoints below /api that create and confirm orders. */
export function ordersRouter({ orders, ...context }: OrdersRouterOptions): Router {
  const router = express.Router();
  const { oneOrder, ownChanges, instant, attendees, waitingLists } = orders;
  const { logger } = context;
  const endpoints = [
    ...orderEndpoints({ oneOrder, instant, waitingLists, logger }),
    ...ownChangeEndpoints(ownChanges, { oneOrder, waitingLists }),
    attendees,
  ];
  for (const one of endpoints) router.post(one.path, one.handler(context));
  return router;
}
