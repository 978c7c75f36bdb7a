import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { orderEndpoints } from '../api/orders.ts';
import type { Watch } from '../events/eventWatch.ts';
import type { IntegrationSdk } from '../sdk/integrationSdk.ts';
import type { Locks } from '../locks/locks.ts';
import type { SdkFactory } from '../sdk/sdk.ts';
import type { Sessions } from '../session/session.ts';
import { createKeeper } from './keeper.ts';
import type { KeeperOptions } from './keeper.ts';
import { createOneOrder } from './oneOrder.ts';
import type { OneOrder } from './oneOrder.ts';
import { createOrderWatch } from './watch.ts';

/** Parts that the rules of orders are put together from. */
export interface CreateOrdersOptions extends Pick<KeeperOptions, 'endSubscription'> {
  /** Speaks as the operator; null: the server has no such rights. */
  operator: (() => IntegrationSdk) | null;
  locks: Locks;
  logger: Logger;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds between two looks at what has changed. */
  watchEvery?: number;
}

/** The rules of orders that the marketplace does not know. */
export interface Orders {
  oneOrder: OneOrder;
  /** null where the server has no rights of an operator. */
  watch: Watch | null;
}

/** @see Orders */
export function createOrders(options: CreateOrdersOptions): Orders {
  const { operator, locks, endSubscription, logger, now = Date.now, watchEvery } = options;
  const keeper = operator && createKeeper({ operator, endSubscription, logger, now });
  return {
    oneOrder: createOneOrder({ locks, keeper, logger, now }),
    watch:
      operator && keeper
        ? createOrderWatch({
            operator,
            keeper,
            logger,
            now,
            ...(watchEvery === undefined ? {} : { every: watchEvery }),
          })
        : null,
  };
}

/** Parts that the endpoints of orders are put together from. */
export interface OrdersRouterOptions {
  oneOrder: OneOrder;
  sessions: Sessions;
  sdk: SdkFactory;
  logger: Logger;
}

/** Endpoints below /api that make orders. */
export function ordersRouter({ oneOrder, ...context }: OrdersRouterOptions): Router {
  const router = express.Router();
  for (const one of orderEndpoints(oneOrder)) router.post(one.path, one.handler(context));
  return router;
}
