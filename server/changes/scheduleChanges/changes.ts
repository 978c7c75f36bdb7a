import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { Followers } from '#server/events/followers/followers.ts';
import type { Reconciler } from '#server/events/reconciler.ts';
import { classLock } from '#server/events/locks/keys.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts';
import type { ClassSetups } from '../classSetup/classSetups.ts';
import { createChangesReconciler } from './changesReconciler.ts';
import { createChangeTimers } from './changeTimers.ts';
import type { Execution } from './execute.ts';
import type { ExecutionDeps } from './executionDeps.ts';
import { withTimeOff } from './daysOff.ts';
import { previewChange } from './previewChange.ts';
import type { ChangeRequest } from './appliedChange.ts';
import { requestChange } from './requestChange.ts';
import { undoChange } from './undoChange.ts';
import type { Periods } from '../timeOff/periods.ts';
import { createTimesOff } from '../timeOff/timeOff.ts';
import type { TimesOff } from '../timeOff/timeOff.ts';
import { createWaitingDates } from './waitingDates.ts';
import type { ChangePreview, RequestedChange } from '#shared/contract/api/teach.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Changes of classes that people have booked: previewed, requested, undone, carried out. */
export interface Changes {
  /** Counts who is affected. @throws ApiFault 409 `class-change-conflict` */
  preview(listing: Listing, asked: ChangeRequest): Promise<ChangePreview>;
  /** Records a change, or returns the one of this id. @throws ApiFault 409 */
  request(
    listing: Listing,
    asked: ChangeRequest & { id: string; note?: string },
  ): Promise<RequestedChange>;
  /**
   * Undoes a change, or removes one that could not be made.
   * @throws ApiFault 404, 409 `class-change-begun`
   */
  undo(listingId: string, id: string): Promise<void>;
  /**
   * Carries out what is due. Returns when the next change is, epoch milliseconds; null without one.
   */
  execute: Execution;
  /** Of the class times of several classes at once; null without tables. */
  timesOff: TimesOff | null;
  reconciler: Reconciler;
}

/** Dependencies of changes. */
export interface ChangesOptions extends Pick<ExecutionDeps, 'operator'> {
  client: OperatorClient;
  execution: Execution;
  /** Ends a command on the class that was interrupted, before anything else is done with it. */
  setups: Pick<ClassSetups, 'resume'>;
  /** null when subscriptions are not set up. */
  subscriptions: Pick<Subscriptions, 'returns'> | null;
  /** null where the marketplace can not be followed. */
  periods: Periods | null;
  locks: Locks;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds between two runs of the reconciler. */
  intervalMs?: number | undefined;
  /** Store how far the reconcilers are. */
  followers?: Followers | undefined;
}

/** Subscriptions that are read from the payment provider at once. */
const concurrency = 4;

/** Binds the use cases of changes to their dependencies. */
export function createChanges(options: ChangesOptions): Changes {
  const { operator, client, execution, setups, subscriptions, periods, locks } = options;
  const { logger, now, intervalMs, followers } = options;
  const withLock = <Result>(listingId: string, task: () => Promise<Result>) =>
    locks.withLock(classLock(listingId), async () => {
      await setups.resume(listingId);
      return task();
    });
  const timers = createChangeTimers({
    execution: listingId => withLock(listingId, () => execution(listingId)),
    logger,
    now,
  });
  const deps = { ...options, withLock, timers, providerQueue: new PQueue({ concurrency }) };
  const job = { logger, now, intervalMs, followers };
  const reconciler = createChangesReconciler({ operator, execute: timers.execute, ...job });
  const waiting = subscriptions && createWaitingDates({ client, subscriptions, withLock, ...job });
  return {
    preview: async (listing, asked) =>
      previewChange(deps, listing, await withTimeOff(deps, listing.id, asked)),
    request: async ({ id }, change) => requestChange(deps, id, await withTimeOff(deps, id, change)),
    undo: (listingId, id) => undoChange(deps, listingId, id),
    execute: timers.execute,
    timesOff: periods && createTimesOff({ ...deps, periods }),
    reconciler: {
      start() {
        reconciler.start();
        waiting?.start();
      },
      async close() {
        timers.clear();
        await Promise.all([reconciler.close(), waiting?.close()]);
      },
    },
  };
}
