import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import { offeredProviders } from '#server/config/offeredProviders.ts';
import type { Credentials } from '#server/config/credentials.ts';
import {
  ensureMeetingOf,
  extendMeetingsEndpoint,
  meetingsEndpoint,
  providerEndpoint,
} from './meetingEndpoints.ts';
import type { SdkFactory, ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import { createAlignMeetings } from './alignMeetings.ts';
import { createAttendanceJob } from './attendance.ts';
import { createConnections } from './connections.ts';
import type { Connections } from './connections.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import { createMeetingsReconciler } from './meetingsReconciler.ts';
import type { Periodic } from '#server/events/periodic.ts';
import type { Reconciler } from '#server/events/reconciler.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { createConsents } from './zoomConsent.ts';
import { meetingRouter } from './meetingRouter.ts';
import { createMeetings } from './meetings.ts';
import { createProviders } from './providers/createProviders.ts';
import type { ReadStays } from './providers/classroomProvider.ts';
import type { MeetingProviders } from './providers/meetingProvider.ts';
import { createSeal } from '#server/base/seal.ts';
import type { Seal } from '#server/base/seal.ts';
import { MeetingError } from './zoomClient.ts';
import type { ZoomConfig } from './zoomClient.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Dependencies of the meetings of the site. */
export interface ComposeMeetingsOptions {
  config: Config;
  credentials: Credentials;
  sessions: Sessions;
  sdk: SdkFactory;
  /** Public origin of the site. */
  rootUrl: string;
  /** Origin of the server for its own calls. */
  ownOrigin: string;
  /** Reads a listing with its private data. */
  listingOf: (listingId: string) => Promise<Listing>;
  /** Client with the rights of the operator; null when the server has none. */
  operator: (() => IntegrationSdk) | null;
  /** Makes plan, exceptions and stock fit the class times of a listing. */
  settleSeats: (listingId: string) => Promise<void>;
  /** Those that keep the calls for one order apart. */
  locks: Locks;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Who was in the classroom at a class time. */
  readStays: ReadStays;
  /** Store how far the reconciler is. */
  followers?: Followers | undefined;
}

/** Routes of meetings below /api, and the jobs that align meetings with class times. */
export interface ComposedMeetings {
  api: Router;
  /** The connections of teachers. */
  connections: Connections;
  /** Makes the meetings of the caller's listing. @throws ApiFault 424 @see ensureMeetingOf */
  ensure(sdk: ServerSdk, listingId: string): Promise<boolean>;
  /** Aligns the meetings of a listing. A failure is logged, and the reconciler tries again. */
  align(listingId: string): Promise<void>;
  /** null without the rights of the operator. */
  reconciler: Reconciler | null;
  /** Notes who came; null without the rights of the operator. */
  attendance: Periodic | null;
}

/**
 * Returns the settings of the meeting service: the real one when its keys are set, otherwise the
 * stub.
 */
function zoomConfig({
  config,
  credentials,
  rootUrl,
  ownOrigin,
}: ComposeMeetingsOptions): ZoomConfig {
  if (config.zoom) {
    return {
      oauthUrl: 'https://zoom.us/oauth',
      tokenUrl: 'https://zoom.us/oauth',
      apiUrl: 'https://api.zoom.us/v2',
      ...config.zoom,
    };
  }
  return {
    oauthUrl: `${rootUrl}/sandbox/zoom/oauth`,
    tokenUrl: `${ownOrigin}/sandbox/zoom/oauth`,
    apiUrl: `${ownOrigin}/sandbox/zoom/v2`,
    clientId: credentials.sandbox.zoomClientId,
    clientSecret: credentials.sandbox.zoomClientSecret,
  };
}

/** Creates the seal of the teachers' tokens. */
export const tokenSeal = ({ sealSecret }: Credentials): Seal =>
  createSeal(sealSecret, 'zoom-tokens');

/** Composes meetings. Without the rights of the operator nothing is aligned later. */
export function composeMeetings(options: ComposeMeetingsOptions): ComposedMeetings {
  const { credentials, sessions, sdk, rootUrl, logger, now } = options;
  const zoom = () => zoomConfig(options);
  const { readStays } = options;
  const usualProvider = options.config.meetingProvider;
  const connections = createConnections({ zoom, seal: tokenSeal(credentials), now });
  const providers = createProviders({ zoom, connections, rootUrl, readStays, usualProvider });
  const meetings = createMeetings({
    connections,
    providers,
    rootUrl,
    listingOf: options.listingOf,
    settleSeats: options.settleSeats,
    offered: offeredProviders(options.config),
    roomSize: options.config.classroomMedia.size,
    logger,
    now,
  });
  const router = express.Router();
  const consents = createConsents({
    zoom,
    seal: createSeal(credentials.sealSecret, 'zoom-consent'),
    secure: rootUrl.startsWith('https:'),
  });
  for (const { path, handler } of [
    meetingsEndpoint(meetings),
    providerEndpoint(meetings),
    extendMeetingsEndpoint(consents, { rootUrl, usualProvider }),
  ]) {
    router.post(path, handler({ sessions, sdk, logger }));
  }
  router.use(meetingRouter({ sessions, sdk, meetings, zoom, consents, rootUrl, logger }));
  const ensure = (caller: ServerSdk, listingId: string) =>
    ensureMeetingOf(meetings, caller, listingId);
  return { api: router, connections, ensure, ...aligning(options, providers) };
}

function aligning(
  { operator, locks, logger, now, followers }: ComposeMeetingsOptions,
  providers: MeetingProviders,
): Omit<ComposedMeetings, 'api' | 'connections' | 'ensure'> {
  if (!operator) return { align: () => Promise.resolve(), reconciler: null, attendance: null };
  const align = createAlignMeetings({ providers, operator, now });
  return {
    async align(listingId) {
      try {
        await align(listingId);
      } catch (error) {
        if (!(error instanceof MeetingError)) throw error;
        logger.warn({ err: error, listingId }, 'meetings could not be aligned yet');
      }
    },
    reconciler: createMeetingsReconciler({ operator, align, logger, now, followers }),
    attendance: createAttendanceJob({ providers, operator, locks, logger, now }),
  };
}
