import type { Logger } from 'pino';
import type { SubscriptionsClient } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { OneOrder } from '#server/orders/oneOrder.ts';
import type { Places } from './seats.ts';
import type { Provider } from './provider.ts';

/** Dependencies of the steps that start, confirm and end subscriptions. */
export interface SubscriptionDeps {
  client: SubscriptionsClient;
  places: Places;
  /** Prevents two orders of one student for the same class time. */
  oneOrder: OneOrder;
  provider: Provider;
  /** Epoch milliseconds. */
  now: () => number;
  logger: Logger;
}
