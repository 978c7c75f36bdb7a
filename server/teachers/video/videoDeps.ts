import type PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { VideoStore } from './videoStore.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { ObjectStore } from '@flowroom/marketplace/objectStore';

/** Dependencies of videos. */
export interface VideoDeps {
  videos: VideoStore;
  /** Opened with the first use. */
  objects: () => ObjectStore;
  /** Writes the copy in the metadata of a teacher. */
  operator: () => IntegrationSdk;
  /** One at a time is checked: its bytes are in memory while it is written again. */
  checks: PQueue;
  /** Bytes that all videos may take. */
  mostBytes: number;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Refuses what belongs to an upload, or a video, that is no more. */
export const videoGone = () =>
  apiFault(409, 'video-gone', 'This video was replaced or deleted, or was never sent whole.');
