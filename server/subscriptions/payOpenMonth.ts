import { apiFault } from '#server/base/apiFault.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { followSubscription } from './followSubscription.ts';
import type { LifeDeps } from './lifeDeps.ts';

/**
 * Charges the month that could not be charged, and makes the order agree. Call it with the lock of
 * the subscription. @throws ApiFault 402 when the card is refused, 409 when it is not paid there
 */
export async function payOpenMonth(deps: LifeDeps, order: Subscription): Promise<Subscription> {
  const { subscriptionId } = order.metadata;
  if (!subscriptionId) throw apiFault(409, 'conflict', 'It is not paid at the provider.');
  await deps.plan.payOpen(subscriptionId);
  return followSubscription(deps, order);
}
