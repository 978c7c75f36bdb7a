import type { ClassEnd } from './cancelSubscription.ts';
import { cancelSubscription, cancelWithRefund } from './cancelSubscription.ts';
import { findSubscription } from './subscriptionTransition.ts';
import { confirmSubscription } from './confirmSubscription.ts';
import { followUpSubscription } from './followUpSubscription.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { SubscriptionDeps } from './deps.ts';

/** Confirms, releases and ends subscriptions. Each operation is idempotent. */
export interface SubscriptionCompletion {
  /**
   * Returns a subscription by its transaction id.
   * @throws ApiFault 404 for another kind of order
   */
  find(transactionId: string): Promise<Subscription>;
  /**
   * Completes an order that is paid at the provider. `sessionId`: the checkout session of a webhook
   * event, when it is not the one in the metadata.
   */
  confirm(order: Subscription, sessionId?: string): Promise<Subscription>;
  /** Ends a subscription at once. @throws ApiFault 409 in other states, 424 */
  cancel(order: Subscription): Promise<Subscription>;
  /** Ends a subscription at once and refunds what is not held. @throws ApiFault 409, 424 */
  cancelWithRefund(order: Subscription, classChange?: ClassEnd): Promise<Subscription>;
  /** Makes provider and seats agree with an order that an operator or a job has changed. */
  followUp(order: Subscription): Promise<void>;
}

/** Binds the use cases that confirm, release and end subscriptions to their dependencies. */
export function createCompleteSubscription(deps: SubscriptionDeps): SubscriptionCompletion {
  return {
    find: transactionId => findSubscription(deps, transactionId),
    confirm: (order, sessionId) => confirmSubscription(deps, order, sessionId),
    cancel: order => cancelSubscription(deps, order),
    cancelWithRefund: (order, classChange) => cancelWithRefund(deps, order, classChange),
    followUp: order => followUpSubscription(deps, order),
  };
}
