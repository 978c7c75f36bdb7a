import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import type { Job, SiteContext } from '#server/http/siteContext.ts';
import type { Projection, ProjectionDatabase } from '#server/projection/projection.ts';
import { storeFailures } from '@flowroom/marketplace/failedRequests';
import { addUncaught, createFailureQueue } from '@flowroom/marketplace/failures';
import type { FailureQueue } from '@flowroom/marketplace/failures';
import { failuresSiteOperations } from './siteOperations.ts';
import { failuresTable, openFailures } from './tables.ts';

export interface FailuresOptions extends Pick<SiteContext, 'logger' | 'now'> {
  /** Whose database has the table; null without the Integration API. */
  projection: Pick<Projection, 'database'> | null;
  /** Whether that database is open all the time. A failure opens none. */
  isFollowed: boolean;
}

/** Requests of the web server that failed (decision 220). */
export interface Failures {
  queue: FailureQueue;
  /** For the console. */
  siteOperations: readonly AnySiteOperation[];
  job: Job;
}

/** Drops what fails: without the Integration API nobody could read it. */
const nowhere: FailureQueue = {
  add: () => undefined,
  start: () => undefined,
  flush: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const withoutTable: Failures = {
  queue: nowhere,
  siteOperations: failuresSiteOperations(null),
  job: nowhere,
};

/** Composes what stores the failed requests of the web server, and lists them. */
export function composeFailures(options: FailuresOptions): Failures {
  const { projection, isFollowed, logger, now } = options;
  if (!projection) return withoutTable;
  let opening: Promise<ProjectionDatabase> | undefined;
  const opened = () =>
    (opening ??= projection
      .database()
      .then(openFailures)
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      }));
  const queue = createFailureQueue({
    async write(failures) {
      const { withoutCacheInvalidation } = await opened();
      await withoutCacheInvalidation(tx => storeFailures(tx, failuresTable, failures));
    },
    logger,
  });
  const endUncaught = addUncaught(queue, () => new Date(now()));
  return {
    queue,
    siteOperations: failuresSiteOperations(async () => {
      const side = await opened();
      await queue.flush();
      return side;
    }),
    job: {
      start() {
        if (isFollowed) queue.start();
      },
      close() {
        endUncaught();
        return isFollowed || opening ? queue.close() : Promise.resolve();
      },
    },
  };
}
