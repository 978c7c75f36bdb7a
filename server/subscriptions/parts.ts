import type { Logger } from 'pino';
import type { Desk } from './desk.ts';
import type { OneOrder } from '../orders/oneOrder.ts';
import type { Places } from './places.ts';
import type { Provider } from './provider.ts';

/** What beginning, confirming and ending subscriptions have in common. */
export interface SubscriptionParts {
  desk: Desk;
  places: Places;
  /** Keeps a student from two orders for the same class time. */
  oneOrder: OneOrder;
  provider: Provider;
  /** Epoch milliseconds. */
  now: () => number;
  logger: Logger;
}
