import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { subscriptionProcess } from '#server/marketplaceClient/subscriptionsClient.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { OrderChange } from '#shared/contract/transaction.ts';
import type { SubscriptionDeps } from './deps.ts';

/**
 * What mails and pages show of an end that is no change of the class; its id is none of a change.
 */
export const endNote = ({ id }: Subscription): OrderChange => ({ id, kind: 'cancel' });

/**
 * Makes a transition, unless the state has changed meanwhile. Returns the subscription after it.
 */
export async function transitionTo(
  { client }: Pick<SubscriptionDeps, 'client'>,
  id: string,
  transition: string,
  params: object = {},
): Promise<Subscription> {
  await client.transition(id, transition, params).catch((error: unknown) => {
    if (!isRefusal(error, 409, 'transaction-invalid-transition')) throw error;
  });
  return client.subscription(id);
}

export async function settleSeatsOf(
  { seats }: Pick<SubscriptionDeps, 'seats'>,
  { listingId }: Subscription,
) {
  if (listingId) await seats.settle(listingId);
}

/** Returns a subscription by its transaction id. @throws ApiFault 404 for another kind of order */
export async function findSubscription(
  { client }: SubscriptionDeps,
  transactionId: string,
): Promise<Subscription> {
  const order = await client.subscription(transactionId);
  if (order.processName === subscriptionProcess) return order;
  throw apiFault(404, 'not-found', 'This is no subscription.', ['transactionId']);
}
