import type { AlignMeetings } from './alignMeetings.ts';
import { createEventReconciler } from '#server/events/reconciler.ts';
import type { Reconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

export interface MeetingsReconcilerOptions extends ReconcilerSettings {
  operator: () => IntegrationSdk;
  align: AlignMeetings;
}

/**
 * Aligns the meetings of classes whose listing has changed. A class whose meetings fit costs no
 * call to the meeting service; one that it did not answer is tried again.
 */
export const createMeetingsReconciler = ({
  operator,
  align,
  ...options
}: MeetingsReconcilerOptions): Reconciler =>
  createEventReconciler({
    ...options,
    name: 'meetings',
    // What a crash has left is found by the overlap of the event log, or with the next change.
    all: () => Promise.resolve([]),
    async events(after) {
      const found = await operator().events.query({ ...after, eventTypes: 'listing/updated' });
      return found.map(({ sequenceId, resourceId, listing }) => ({
        sequenceId,
        keys: listing?.attributes.privateData?.zoom ? [resourceId] : [],
      }));
    },
    async followUp(listingId) {
      try {
        const result = await align(listingId);
        if (result === 'not-connected') {
          options.logger.warn(
            { listingId },
            'the teacher has to connect the meeting service again',
          );
        }
      } catch (error) {
        // Deleted meanwhile.
        if (!isRefusal(error, 404)) throw error;
      }
    },
  });
