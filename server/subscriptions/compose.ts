import type { EndSubscription } from '#server/orders/endSurplusOrder.ts';
import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { subscriptionEndpoints } from './subscriptionEndpoints.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { OneOrder } from '#server/orders/oneOrder.ts';
import type { Payments } from '#server/payments/compose.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Reconciler } from '#server/events/reconciler.ts';
import { createClassSeats } from './seats.ts';
import type { ClassSeats } from './seats.ts';
import { createSeatsReconciler } from './seatsReconciler.ts';
import { createSoldSeats } from './soldSeats.ts';
import { createSoldSeatsReconciler } from './soldSeatsReconciler.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { webhookRouter } from './webhook.ts';

/** Dependencies of the subscriptions of the site. */
export interface ComposeSubscriptionsOptions {
  /** null when the server has no key of the payment provider. */
  payments: Payments | null;
  /** Client with the rights of the operator; null when the server has none. */
  client: OperatorClient | null;
  oneOrder: OneOrder;
  /** Hears of an order of which a month was paid, once or several times. */
  onPaid: (transactionId: string) => void;
  locks: Locks;
  sessions: Sessions;
  sdk: SdkFactory;
  /** Public origin of the site. */
  rootUrl: string;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Store how far the reconcilers are. */
  followers?: Followers | undefined;
}

/** Routers and jobs of subscriptions in the web server. */
export interface ComposedSubscriptions {
  /** Endpoints below /api. */
  api: Router;
  /** Webhook of the payment provider below /api; mounted before any body parser. */
  webhook: Router;
  /** null when subscriptions are not set up. */
  reconciler: Reconciler | null;
  /** null when subscriptions are not set up. */
  lifeReconciler: Reconciler | null;
  /** null when subscriptions are not set up. */
  subscriptions: Subscriptions | null;
  /** Ends a subscription whose student or teacher is banned or deleted. */
  end: EndSubscription;
}

/** Composes subscriptions. Without payments or the operator's rights the endpoints answer 424. */
export function composeSubscriptions(options: ComposeSubscriptionsOptions): ComposedSubscriptions {
  const { payments, client, oneOrder, locks, sessions, sdk, rootUrl, logger, now } = options;
  const subscriptions =
    payments && client
      ? createSubscriptions({
          stripe: payments.stripe,
          client,
          oneOrder,
          locks,
          rootUrl,
          logger,
          now,
          followers: options.followers,
        })
      : null;
  const api = express.Router();
  for (const one of subscriptionEndpoints(subscriptions)) {
    api.post(one.path, one.handler({ sessions, sdk, logger }));
  }
  const secret = payments?.webhookSecret;
  return {
    api,
    subscriptions,
    webhook:
      subscriptions && payments && secret
        ? webhookRouter({
            stripe: payments.stripe,
            secret,
            completion: subscriptions.completion,
            life: subscriptions.life,
            onPaid: options.onPaid,
            logger,
          })
        : express.Router(),
    reconciler: subscriptions?.reconciler ?? null,
    lifeReconciler: subscriptions?.lifeReconciler ?? null,
    async end(transactionId, { refundsRest }) {
      if (!subscriptions) return false;
      const { completion } = subscriptions;
      const order = await completion.find(transactionId);
      await (refundsRest ? completion.cancelWithRefund(order) : completion.cancel(order));
      return true;
    },
  };
}

/** Seats of classes, which are settled where nothing is sold by the month, too. */
export interface ComposedClassSeats {
  seats: ClassSeats;
  reconcilers: Reconciler[];
}

/** Composes the seats of classes; null when the server has no rights of the operator. */
export function composeClassSeats({
  subscriptions,
  operator,
  client,
  ...settings
}: Pick<ComposeSubscriptionsOptions, 'client' | 'logger' | 'now' | 'followers'> &
  Pick<ComposedSubscriptions, 'subscriptions'> & {
    /** null when the server has no rights of the operator. */
    operator: (() => IntegrationSdk) | null;
  }): ComposedClassSeats | null {
  if (!operator || !client) return null;
  const { logger, now, followers } = settings;
  const reconciling = { operator, logger, now, followers };
  const seats = subscriptions?.seats ?? createClassSeats({ client, now });
  const soldSeats = createSoldSeats({ client, seats, now });
  return {
    seats,
    reconcilers: [
      createSeatsReconciler({ ...reconciling, seats }),
      createSoldSeatsReconciler({ ...reconciling, soldSeats }),
    ],
  };
}
