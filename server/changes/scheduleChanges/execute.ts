import { openChanges, recordedChanges } from './records.ts';
import { startChange } from './startChange.ts';
import { finishChange } from './finishChange.ts';
import type { ExecutionDeps } from './executionDeps.ts';

/**
 * Carries out the changes of a class that are due, one after the other (decision 155). Returns when
 * the next one is due, epoch milliseconds; null without one. Call it with the lock of the class.
 * Each step reads the current state and does what is missing: a crash at any point is repeated.
 */
async function executeChanges(deps: ExecutionDeps, listingId: string): Promise<number | null> {
  const { client, logger, now } = deps;
  for (;;) {
    const listing = await client.listing(listingId);
    const [change] = openChanges(recordedChanges(listing));
    if (!change) {
      // Somebody has edited the listing past our pages.
      const { hasChanges, setupDigest } = listing.attributes.metadata ?? {};
      if (hasChanges && setupDigest === undefined) {
        logger.warn({ listingId }, 'the recorded changes of a class are gone');
        const metadata = { hasChanges: null, changesDigest: null, changing: null };
        await client.updateListing(listingId, { metadata });
      }
      return null;
    }
    if (change.dueAt > now()) return change.dueAt;
    const started =
      change.startedAt === undefined ? await startChange(deps, listing, change) : change;
    if (started) await finishChange(deps, await client.listing(listingId), started);
  }
}

/**
 * Carries out the changes of a class that are due. Returns when the next one is due, epoch
 * milliseconds; null without one.
 */
export type Execution = (listingId: string) => Promise<number | null>;

/** Binds `executeChanges` to its dependencies. */
export const createExecution =
  (deps: ExecutionDeps): Execution =>
  listingId =>
    executeChanges(deps, listingId);
