import type { Router } from 'express';
import type { ClassOf } from '../entering/classOf.ts';
import type { RoomRecord } from '../room/roomRecord.ts';
import type { OpenTables } from '../store/tables.ts';
import { createRecordingJob } from './recordingJob.ts';
import type { RecordingDeps } from './recordingDeps.ts';
import { removeRecording } from './removeRecording.ts';
import { recordingsRouter } from './recordingsRouter.ts';
import { createRecordingStore } from './recordingStore.ts';
import { createSeal } from '#server/base/seal.ts';
import { createPeriodic } from '#server/events/periodic.ts';
import type { Periodic } from '#server/events/periodic.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import { openObjectStore } from '@flowroom/marketplace/objectStore';
import { dayMs, minuteMs } from '#shared/time/time.ts';

type Context = Pick<
  SiteContext,
  'config' | 'credentials' | 'limiter' | 'logger' | 'now' | 'sessions' | 'sdk'
>;

/** What recordings need of the rooms. */
export interface RecordedRooms {
  open: () => Promise<OpenTables>;
  classOf: ClassOf;
  recordOf: (roomId: string) => Promise<RoomRecord | null>;
}

/** A recording that can be watched; times are epoch milliseconds. */
export interface ReadyRecording {
  roomId: string;
  listingId: string;
  start: number;
  watchUntil: number;
}

/** Recordings of classes. */
export interface ComposedRecordings {
  router: Router;
  /** Makes the files of recordings, and deletes them on time; null where there are none. */
  job: Periodic | null;
  /** Lists recordings that have become ready within a day. */
  listReady(): Promise<ReadyRecording[]>;
  /** Removes all recordings of a teacher or of a class. */
  removeOf(id: string): Promise<void>;
  /** Does now what the job does; for tests. */
  runOnce(): Promise<void>;
}

/** Composes the recordings of classes; null: without the rights of an operator there are none. */
export function composeRecordings(
  context: Context,
  rooms: RecordedRooms | null,
): ComposedRecordings {
  if (!rooms) {
    const router = recordingsRouter({ ...context, deps: null });
    return {
      router,
      job: null,
      listReady: () => Promise.resolve([]),
      removeOf: () => Promise.resolve(),
      runOnce: () => Promise.resolve(),
    };
  }
  const { config, credentials, now, logger } = context;
  const { open, classOf, recordOf } = rooms;
  let store: ReturnType<typeof openObjectStore> | undefined;
  const deps: RecordingDeps = {
    recordings: createRecordingStore(open),
    objects: () => {
      const place = { objectStore: config.objectStore ?? undefined, dataDir: config.dataDir };
      return (store ??= openObjectStore(place));
    },
    seal: createSeal(credentials.sealSecret, 'classroom-recordings'),
    classOf,
    recordOf,
    mostBytes: config.recordingBytes,
    logger,
    now,
  };
  const run = createRecordingJob(deps);
  return {
    router: recordingsRouter({ ...context, deps }),
    job: createPeriodic({ name: 'recordings', run, intervalMs: minuteMs, logger }),
    listReady: async () => {
      const rows = await deps.recordings.readySince(new Date(now() - dayMs));
      return rows.map(({ room_id, listing_id, start_at, watch_until }) => ({
        roomId: room_id,
        listingId: listing_id,
        start: start_at.getTime(),
        watchUntil: watch_until.getTime(),
      }));
    },
    async removeOf(id) {
      for (const recording of await deps.recordings.idsOf(id)) {
        await removeRecording(deps, recording, 'deleted');
      }
    },
    runOnce: () => run(new AbortController().signal),
  };
}
