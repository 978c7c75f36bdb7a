import type { ZoomConfig } from './zoomClient.ts';
import type { Connections } from './connections.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { Logger } from 'pino';

/** Dependencies of reading who came. */
export interface AttendanceOptions {
  zoom: () => ZoomConfig;
  connections: Connections;
  operator: () => IntegrationSdk;
  /** Shared with what teachers note by hand. */
  locks: Locks;
  logger: Logger;
  now: () => number;
  /** Milliseconds between two runs. */
  intervalMs?: number;
}
