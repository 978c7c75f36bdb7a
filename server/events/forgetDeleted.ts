import { createEventReconciler } from './reconciler.ts';
import type { EventReconciler, ReconcilerSettings } from './reconciler.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

export interface ForgetDeletedOptions extends ReconcilerSettings {
  /** Names who forgets, for the log and the store. */
  name: string;
  operator: () => IntegrationSdk;
  /** Deletes what is stored of an account or a class, by its id. */
  forget: (id: string) => Promise<void>;
}

const eventTypes = 'user/deleted,listing/deleted';

/** Deletes what tables of the site have of accounts and classes that are deleted. */
export const createForgetDeleted = ({
  operator,
  forget,
  ...options
}: ForgetDeletedOptions): EventReconciler =>
  createEventReconciler({
    ...options,
    // Each leaves an event.
    all: () => Promise.resolve([]),
    async events(after) {
      const found = await operator().events.query({ ...after, eventTypes });
      return found.map(({ sequenceId, resourceId }) => ({ sequenceId, keys: [resourceId] }));
    },
    followUp: forget,
  });
