import { subscriptionLock } from '#server/events/locks/keys.ts';
import type { LifeDeps } from './lifeDeps.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';

/**
 * Runs a task for a confirmed subscription, read again under its lock. One in another state is
 * returned as it is.
 */
export const withSubscription = (
  { locks, client }: LifeDeps,
  id: string,
  task: (order: Subscription) => Promise<Subscription>,
) =>
  locks.withLock(subscriptionLock(id), async () => {
    const order = await client.subscription(id);
    return order.state === 'subscription-confirmed' ? task(order) : order;
  });
