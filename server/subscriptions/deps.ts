import type { Logger } from 'pino';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { OneOrder } from '#server/orders/oneOrder.ts';
import type { ClassSeats } from './seats.ts';
import type { Provider } from './provider.ts';

/** Dependencies of the steps that start, confirm and end subscriptions. */
export interface SubscriptionDeps {
  client: OperatorClient;
  seats: ClassSeats;
  /** Prevents two orders of one student for the same class time. */
  oneOrder: OneOrder;
  provider: Provider;
  /** Epoch milliseconds. */
  now: () => number;
  logger: Logger;
}
