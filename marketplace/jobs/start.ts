import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { jobKinds, lanes } from '#marketplace/contract/jobs.ts';
import { releaseJobs } from '#marketplace/db/jobs/jobs.ts';
import { endLeases } from '#marketplace/db/transactions/pendingTransitions.ts';
import { mailTransport } from '#marketplace/mail/mailService.ts';
import { SessionCleanup } from './sessionCleanup.ts';
import { EventCleanup } from './eventCleanup.ts';
import { verifyFile } from './fileVerification.ts';
import { mailHandler } from './mailDelivery.ts';
import { KeywordUpdate } from './keywordUpdate.ts';
import { RecoveryRunner } from './recoveryRunner.ts';
import { LaneRunner } from './runner.ts';
import { transitionHandlers } from './transitionHandlers.ts';
import { scheduleUploadCleanup } from './uploadHousekeeping.ts';
import { z } from 'zod';
import type { JobHandler } from './jobHandler.ts';

const payloadSchema = z.object({ ids: z.array(z.string()) });

/** Deletes files that nothing refers to any more. */
const removeImages: JobHandler = {
  kind: jobKinds.removeImages,
  maxAttempts: 20,
  async run({ images }, { payload }) {
    const { ids } = payloadSchema.parse(payload);
    for (const id of ids) await images.remove(id);
  },
};

/** Starts all background work; `close` the result. */
export async function startJobs(
  context: MarketplaceContext,
): Promise<{ close(): Promise<void> }[]> {
  // The embedded database allows one process, so claimed jobs belong to a dead one.
  if (context.databaseKind === 'pglite') {
    await releaseJobs(context.db);
    await endLeases(context.db, context.now());
  }
  const handlers = [
    ...transitionHandlers,
    removeImages,
    verifyFile,
    mailHandler(mailTransport(context)),
  ];
  const runners = [
    new RecoveryRunner(context),
    new EventCleanup(context),
    new SessionCleanup(context),
    new KeywordUpdate(context),
    ...lanes.map(lane => new LaneRunner(context, lane, handlers)),
  ];
  for (const runner of runners) runner.start();
  return [...runners, scheduleUploadCleanup(context)];
}
