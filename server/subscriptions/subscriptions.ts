import type { StudentSdks, SubscriptionRequest } from './subscriptionRequest.ts';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Followers } from '#server/events/followers/followers.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { OneOrder } from '#server/orders/oneOrder.ts';
import { createStartSubscription } from './startSubscription.ts';
import { createDateReturns } from './dateReturns.ts';
import type { DateReturns } from './dateReturns.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { createCompleteSubscription } from './completeSubscription.ts';
import type { SubscriptionCompletion } from './completeSubscription.ts';
import { createSubscriptionLife } from './life.ts';
import type { SubscriptionLife } from './life.ts';
import { createLifeReconciler } from './lifeReconciler.ts';
import { priceOf, requireAccount } from './offer.ts';
import { createPlanCalls } from './planCalls.ts';
import type { PlanCalls } from './planCalls.ts';
import { createPlanDetails } from './planDetails.ts';
import type { PlanDetails } from './planDetails.ts';
import { createClassSeats } from './seats.ts';
import type { ClassSeats } from './seats.ts';
import { createProvider } from './provider.ts';
import { createSubscriptionReconciler } from './reconciler.ts';
import type { Reconciler } from '#server/events/reconciler.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Dependencies of monthly subscriptions. */
export interface SubscriptionsOptions {
  stripe: Stripe;
  client: OperatorClient;
  oneOrder: OneOrder;
  /** Shared by the processes of the web server. */
  locks: Locks;
  /** Origin of the site. */
  rootUrl: string;
  logger: Logger;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds between two runs of the reconciler. */
  reconcileIntervalMs?: number;
  /** Store how far the reconcilers are. */
  followers?: Followers | undefined;
}

/** Monthly subscriptions, from the offer to the end. */
export interface Subscriptions {
  /** Returns product and price of a class. `account`: the teacher's at the payment provider. */
  offer(
    listing: Listing,
    account: string | undefined,
  ): Promise<{ productId: string; priceId: string }>;
  start(
    asker: StudentSdks,
    request: SubscriptionRequest,
  ): Promise<{ url: string; transactionId: string }>;
  completion: SubscriptionCompletion;
  life: SubscriptionLife;
  plan: PlanCalls;
  details: PlanDetails;
  seats: ClassSeats;
  returns: DateReturns;
  reconciler: Reconciler;
  /** Follows what nothing reports. */
  lifeReconciler: Reconciler;
}

/** Composes the use cases of subscriptions with their dependencies. */
export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const {
    stripe,
    client,
    oneOrder,
    locks,
    rootUrl,
    logger,
    now = Date.now,
    reconcileIntervalMs,
  } = options;
  const provider = createProvider({ stripe, rootUrl });
  const seats = createClassSeats({ client, now });
  const deps = { client, provider, seats, oneOrder, now, logger };
  const completion = createCompleteSubscription(deps);
  const plan = createPlanCalls({ stripe });
  const life = createSubscriptionLife({ ...deps, completion, plan, locks });
  const { followers } = options;
  const settings = { logger, now, followers, intervalMs: reconcileIntervalMs };
  return {
    async offer(listing, account) {
      requireAccount(account);
      const { productId, priceId } = await priceOf(listing, deps);
      return { productId, priceId };
    },
    start: createStartSubscription(deps),
    completion,
    life,
    plan,
    details: createPlanDetails({ life, stripe }),
    seats,
    returns: createDateReturns(provider),
    reconciler: createSubscriptionReconciler({ client, completion, ...settings }),
    lifeReconciler: createLifeReconciler({ client, life, ...settings }),
  };
}
