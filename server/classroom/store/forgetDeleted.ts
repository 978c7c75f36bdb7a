import { createEventReconciler } from '#server/events/reconciler.ts';
import type { EventReconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

export interface ForgetDeletedOptions extends ReconcilerSettings {
  operator: () => IntegrationSdk;
  /** Deletes what rooms have of an account or a class. */
  forget: (id: string) => Promise<void>;
}

const eventTypes = 'user/deleted,listing/deleted';

/**
 * Deletes stays, chats, places and recordings of accounts that are deleted, and recordings of
 * deleted classes. Runs where the rooms are: what was deleted from the store alone would be written
 * again by a room that is open.
 */
export const createForgetDeleted = ({
  operator,
  forget,
  ...options
}: ForgetDeletedOptions): EventReconciler =>
  createEventReconciler({
    ...options,
    name: 'classroom-people',
    // Each leaves an event.
    all: () => Promise.resolve([]),
    async events(after) {
      const found = await operator().events.query({ ...after, eventTypes });
      return found.map(({ sequenceId, resourceId }) => ({ sequenceId, keys: [resourceId] }));
    },
    followUp: forget,
  });
