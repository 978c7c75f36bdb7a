import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { dropUnusedContents } from '#marketplace/db/configuration/assets.ts';
import { deleteUnusedFiles, failStaleVerifications } from '#marketplace/db/files/unusedFiles.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { fileFolder } from '#marketplace/storage/fileKeys.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Time from announcing a file to uploading it, and from staging an asset to pushing it. */
const unfinishedMs = dayMs;
/** Time for which a file may stay unattached. */
const unattachedMs = 30 * dayMs;

/** Deletes unused uploads: unfinished for a day, or unattached for thirty. */
export async function removeUnusedUploads(context: MarketplaceContext): Promise<void> {
  const { db, images, objects } = context;
  const now = context.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await failStaleVerifications(db, before(unfinishedMs), now);
  const limits = {
    unfinishedBefore: before(unfinishedMs),
    unattachedBefore: before(unattachedMs),
  };
  for (;;) {
    const ids = await inTransaction(db, tx => deleteUnusedFiles(tx, limits));
    if (ids.length === 0) break;
    // While the object store is down, bytes remain that no client can access.
    for (const id of ids) await objects.removeAll(fileFolder(id));
  }
  for (const id of await dropUnusedContents(db, before(unfinishedMs))) await images.remove(id);
}

/** Deletes unused uploads at once and every hour, until it is closed. */
export function scheduleUploadCleanup(context: MarketplaceContext): { close(): Promise<void> } {
  let working = Promise.resolve();
  const work = () => {
    working = removeUnusedUploads(context).catch((error: unknown) => {
      context.logger.error({ err: error }, 'unused uploads could not be removed');
    });
  };
  const timer = setInterval(work, hourMs);
  timer.unref();
  work();
  return {
    async close() {
      clearInterval(timer);
      await working;
    },
  };
}
