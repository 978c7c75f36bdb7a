import type { MeetingProviders } from './providers/meetingProvider.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { Logger } from 'pino';

/** Dependencies of reading who came. */
export interface AttendanceOptions {
  providers: MeetingProviders;
  operator: () => IntegrationSdk;
  /** Shared with what teachers note by hand. */
  locks: Locks;
  logger: Logger;
  now: () => number;
  /** Milliseconds between two runs. */
  intervalMs?: number;
}
