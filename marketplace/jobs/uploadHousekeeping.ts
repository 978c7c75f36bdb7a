import type { MarketplaceContext } from '#marketplace/context.ts';
import { dropUnusedContents } from '#marketplace/db/configuration/assets.ts';
import { forgetUnusedFiles, giveUpVerifications } from '#marketplace/db/files/unusedFiles.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { fileFolder } from './fileVerification.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long somebody may take to upload what they announced, and to push what they staged. */
const unfinishedMs = dayMs;
/** How long a file may wait to be attached, or attached again. */
const unattachedMs = 30 * dayMs;

/** Removes uploads that are of no use: unfinished for a day, or attached nowhere for thirty. */
export async function removeUnusedUploads(context: MarketplaceContext): Promise<void> {
  const { db, images, objects } = context;
  const now = context.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await giveUpVerifications(db, before(unfinishedMs), now);
  const patience = {
    unfinishedBefore: before(unfinishedMs),
    unattachedBefore: before(unattachedMs),
  };
  for (;;) {
    const ids = await inTransaction(db, tx => forgetUnusedFiles(tx, patience));
    if (ids.length === 0) break;
    // A store that is away keeps bytes that nobody can ask for any more.
    for (const id of ids) await objects.removeAll(fileFolder(id));
  }
  for (const id of await dropUnusedContents(db, before(unfinishedMs))) await images.remove(id);
}

/** Does so at once and every hour, until it is closed. */
export function keepUploadsTidy(context: MarketplaceContext): { close(): Promise<void> } {
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
