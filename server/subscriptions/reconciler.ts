import { createEventReconciler } from '#server/events/reconciler.ts';
import type { Reconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import { subscriptionProcess } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { SubscriptionCompletion } from './completeSubscription.ts';

export interface SubscriptionReconcilerOptions extends ReconcilerSettings {
  client: OperatorClient;
  completion: SubscriptionCompletion;
}

/**
 * Follows subscriptions that change without a request: reservations expire, series end, operators
 * cancel, and a process may crash between two calls. Reads all of them at the first start, then the
 * event log.
 */
export const createSubscriptionReconciler = ({
  client,
  completion,
  ...options
}: SubscriptionReconcilerOptions): Reconciler =>
  createEventReconciler({
    ...options,
    name: 'subscriptions',
    isSpread: true,
    all: async () =>
      [...(await client.active()), ...(await client.lastEnded())].map(({ id }) => id),
    events: async after =>
      (await client.events(after)).map(({ sequenceId, subscription }) => ({
        sequenceId,
        keys: subscription?.processName === subscriptionProcess ? [subscription.id] : [],
      })),
    followUp: async id => completion.followUp(await client.subscription(id)),
  });
