import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { IntegrationSdk } from '../sdk/integrationSdk.ts';
import type { OneOrder } from '../orders/oneOrder.ts';
import { createStartSubscription } from './startSubscription.ts';
import type { Asker, SubscriptionRequest } from './startSubscription.ts';
import { createSubscriptionsClient } from './subscriptionsClient.ts';
import { createCompleteSubscription } from './completeSubscription.ts';
import type { SubscriptionCompletion } from './completeSubscription.ts';
import { priceOf, requireAccount } from './offer.ts';
import { createPlaces } from './places.ts';
import type { Places } from './places.ts';
import { createProvider } from './provider.ts';
import type { Provider } from './provider.ts';
import { createSubscriptionReconciler } from './reconciler.ts';
import type { Reconciler } from '../events/reconciler.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Dependencies of monthly subscriptions. */
export interface SubscriptionsOptions {
  stripe: Stripe;
  operator: () => IntegrationSdk;
  oneOrder: OneOrder;
  /** Origin of the site. */
  rootUrl: string;
  logger: Logger;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds between two runs of the reconciler. */
  reconcileIntervalMs?: number;
}

/** Monthly subscriptions, from the offer to the end. */
export interface Subscriptions {
  /** Returns product and price of a class. `account`: the teacher's at the payment provider. */
  offer(
    listing: Listing,
    account: string | undefined,
  ): Promise<{ productId: string; priceId: string }>;
  start(
    asker: Asker,
    request: SubscriptionRequest,
  ): Promise<{ url: string; transactionId: string }>;
  completion: SubscriptionCompletion;
  places: Places;
  /** Refunds the share of one class time in a paid month. */
  refundShare: Provider['refundShare'];
  reconciler: Reconciler;
}

/** @see Subscriptions */
export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const {
    stripe,
    operator,
    oneOrder,
    rootUrl,
    logger,
    now = Date.now,
    reconcileIntervalMs,
  } = options;
  const client = createSubscriptionsClient(operator);
  const provider = createProvider({ stripe, rootUrl });
  const places = createPlaces({ client, now });
  const deps = { client, provider, places, oneOrder, now, logger };
  const completion = createCompleteSubscription(deps);
  return {
    async offer(listing, account) {
      requireAccount(account);
      const { productId, priceId } = await priceOf(listing, deps);
      return { productId, priceId };
    },
    start: createStartSubscription(deps),
    completion,
    places,
    refundShare: provider.refundShare,
    reconciler: createSubscriptionReconciler({
      client,
      completion,
      logger,
      now,
      ...(reconcileIntervalMs === undefined ? {} : { intervalMs: reconcileIntervalMs }),
    }),
  };
}
