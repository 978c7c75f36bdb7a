import { createEventReconciler } from '#server/events/reconciler.ts';
import type { Reconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import { everyPage } from '#server/marketplaceClient/sdk/everyPage.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Execution } from './execute.ts';
import { undoMs } from './records.ts';

/** Dependencies of the reconciler of changes. */
export interface ChangesReconcilerOptions extends ReconcilerSettings {
  operator: () => IntegrationSdk;
  execute: Execution;
}

/** Lists the classes with changes that are not done, not all classes. */
async function listingsWithChanges(operator: () => IntegrationSdk): Promise<string[]> {
  const found: string[] = [];
  const pages = everyPage(operator().listings.query, {
    states: ['published', 'pendingApproval', 'closed'],
    // A marketplace without this search schema lists all of them.
    meta_hasChanges: true,
  });
  for await (const { data } of pages) {
    for (const { id, attributes } of data) {
      if (attributes.metadata?.hasChanges) found.push(id);
    }
  }
  return found;
}

/** Carries out changes that no timer of this process did: after a start, or of another process. */
export const createChangesReconciler = ({
  operator,
  execute,
  ...rest
}: ChangesReconcilerOptions): Reconciler =>
  createEventReconciler({
    ...rest,
    name: 'class changes',
    all: () => listingsWithChanges(operator),
    events: async after =>
      (await operator().events.query({ ...after, eventTypes: 'listing/updated' })).map(
        ({ sequenceId, listing }) => ({
          sequenceId,
          keys: listing?.attributes.metadata?.hasChanges ? [listing.id] : [],
        }),
      ),
    followUp: async listingId => {
      await execute(listingId);
    },
    // After the time of undo: also when the timer of the process that recorded it is gone.
    recheckMs: undoMs + 2_000,
  });
