import type { Logger } from 'pino';
import type { RoomLimits } from '#server/base/requireRoom.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { ClassSeats } from '#server/subscriptions/seats.ts';
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts';

/** Dependencies of the commands. */
export interface SetupDeps {
  /**
   * null without the rights of the operator: then nothing is resumed but by the teacher's next
   * command.
   */
  operator: (() => IntegrationSdk) | null;
  /** Made of `operator`; null without it. */
  client: OperatorClient | null;
  /** null without the rights of the operator. */
  seats: Pick<ClassSeats, 'settle'> | null;
  /** null when subscriptions are not set up. */
  subscriptions: Pick<Subscriptions, 'offer'> | null;
  /** Makes the meetings of the caller's class. @throws ApiFault 424 @see Meetings.ensureMeeting */
  ensureMeeting: (sdk: ServerSdk, listingId: string) => Promise<boolean>;
  /** Makes meetings fit the class times, with the rights of the operator. */
  alignMeetings: (listingId: string) => Promise<unknown>;
  /** What the installation says of rooms that classes are held in. */
  rooms: RoomLimits;
  locks: Locks;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}
