import { createEventReconciler } from '#server/events/reconciler.ts';
import type { Reconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

export interface ForgetDeletedOptions extends ReconcilerSettings {
  operator: () => IntegrationSdk;
  /** Deletes what rooms have of an account. */
  forgetAccount: (accountId: string) => Promise<void>;
}

/** Deletes stays, chats and places of accounts that are deleted. */
export const createForgetDeleted = ({
  operator,
  forgetAccount,
  ...options
}: ForgetDeletedOptions): Reconciler =>
  createEventReconciler({
    ...options,
    name: 'classroom-people',
    // A deleted account leaves an event.
    all: () => Promise.resolve([]),
    async events(after) {
      const found = await operator().events.query({ ...after, eventTypes: 'user/deleted' });
      return found.map(({ sequenceId, resourceId }) => ({ sequenceId, keys: [resourceId] }));
    },
    followUp: forgetAccount,
  });
