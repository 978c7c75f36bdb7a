import type { SubscriberDeps } from './subscribers.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { SubscriptionLife } from '#server/subscriptions/life.ts';
import type { ClassSeats } from '#server/subscriptions/seats.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { Logger } from 'pino';

/** Dependencies of the execution of changes. */
export interface ExecutionDeps extends SubscriberDeps {
  operator: () => IntegrationSdk;
  seats: ClassSeats;
  subscriptions:
    | (NonNullable<SubscriberDeps['subscriptions']> & { life: Pick<SubscriptionLife, 'lengthen'> })
    | null;
  locks: Locks;
  /** Moves and ends the meetings of a listing, so that they are those of its class times. */
  alignMeetings: (listingId: string) => Promise<unknown>;
  logger: Logger;
}
