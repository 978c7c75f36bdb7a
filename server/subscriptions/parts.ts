import type { Logger } from 'pino';
import type { Desk } from './desk.ts';
import type { Places } from './places.ts';
import type { Provider } from './provider.ts';

/** What beginning, confirming and ending subscriptions have in common. */
export interface SubscriptionParts {
  desk: Desk;
  places: Places;
  provider: Provider;
  /** Epoch milliseconds. */
  now: () => number;
  logger: Logger;
}
