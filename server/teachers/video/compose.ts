import { Readable } from 'node:stream';
import type { Router } from 'express';
import PQueue from 'p-queue';
import { removeObjectsDue } from './removeObjectsDue.ts';
import { videoTables } from './tables.ts';
import type { VideoDeps } from './videoDeps.ts';
import { videoSiteOperations } from './siteOperations.ts';
import { videoParts } from './videoParts.ts';
import type { VideoPart } from './videoParts.ts';
import { videoRouter } from './videoRouter.ts';
import { createVideoStore } from './videoStore.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import { createForgetDeleted } from '#server/events/forgetDeleted.ts';
import { createPeriodic } from '#server/events/periodic.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import type { Job, SiteContext } from '#server/http/siteContext.ts';
import type { Projection } from '#server/projection/projection.ts';
import { openObjectStore } from '@flowroom/marketplace/objectStore';
import { dayMs, minuteMs } from '#shared/time/time.ts';

/** Dependencies of the videos of teachers. */
export interface ComposeVideosOptions extends Pick<
  SiteContext,
  'sessions' | 'sdk' | 'config' | 'logger' | 'now' | 'limiter' | 'operator'
> {
  /** null where the marketplace can not be followed. */
  projection: Pick<Projection, 'database'> | null;
  /** Store how far the job has read the event log. */
  followers?: Followers | undefined;
}

/** Videos of teachers. */
export interface ComposedVideos {
  /** Mounted at /api. */
  api: Router;
  /** Follow deleted accounts, and remove what was given up; none without an operator's rights. */
  jobs: Job[];
  siteOperations: readonly AnySiteOperation[];
  /** Deletes all of a person; what the job does for deleted accounts. */
  forget: (teacherId: string) => Promise<void>;
  /** Does now what a job does. */
  tidyUp: () => Promise<void>;
  /** Lists what is stored of a teacher's videos, as files. */
  partsOf: (teacherId: string) => AsyncIterable<VideoPart>;
}

/** Composes the videos of teachers. */
export function composeVideos(options: ComposeVideosOptions): ComposedVideos {
  const { projection, operator, config, followers, now } = options;
  const logger = options.logger.child({ part: 'teacher-videos' });
  if (!projection || !operator) {
    return {
      api: videoRouter({ ...options, deps: null }),
      jobs: [],
      siteOperations: videoSiteOperations(null),
      forget: () => Promise.resolve(),
      tidyUp: () => Promise.resolve(),
      partsOf: () => Readable.from([]),
    };
  }
  const place = { objectStore: config.objectStore ?? undefined, dataDir: config.dataDir };
  let store: ReturnType<typeof openObjectStore> | undefined;
  const deps: VideoDeps = {
    videos: createVideoStore(videoTables(projection.database)),
    objects: () => (store ??= openObjectStore(place)),
    operator,
    checks: new PQueue({ concurrency: 1 }),
    mostBytes: config.teacherVideoBytes,
    logger,
    now,
  };
  const forget = async (id: string) => {
    await deps.videos.drop(id, null, now());
    await removeObjectsDue(deps);
  };
  const forgetting = createForgetDeleted({
    name: 'teacher-videos',
    operator,
    forget,
    followers,
    logger,
    now,
  });
  const tidying = createPeriodic({
    name: 'teacher-videos',
    run: () => tidyUp(deps),
    intervalMs: 10 * minuteMs,
    logger,
  });
  return {
    api: videoRouter({ ...options, deps }),
    jobs: [forgetting, tidying],
    siteOperations: videoSiteOperations(deps),
    forget,
    tidyUp: () => tidyUp(deps),
    partsOf: id => videoParts(deps, id),
  };
}

/** Forgets uploads that were given up for a day, and removes objects of what is no more. */
async function tidyUp(deps: VideoDeps): Promise<void> {
  const { videos, now } = deps;
  for (const { teacher_id: id } of await videos.abandoned(new Date(now() - dayMs))) {
    await videos.drop(id, 'sending', now());
  }
  await removeObjectsDue(deps);
}
