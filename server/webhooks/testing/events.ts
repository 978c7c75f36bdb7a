import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { readResource } from '#shared/contract/resources.ts';

/** An event of the log, as the client reads it. */
export const eventOf = (sequenceId: number, more: Partial<MarketplaceEvent> = {}) =>
  ({
    sequenceId,
    eventType: 'transaction/transitioned',
    createdAt: new Date(sequenceId * 1000).toISOString(),
    resourceId: '00000000-0000-4000-8000-000000000001',
    changedMetadata: [],
    isHidden: false,
    listingId: null,
    subjectId: null,
    ...{ transaction: null, user: null, listing: null, booking: null, message: null, review: null },
    ...more,
  }) satisfies MarketplaceEvent;

/** A resource of an event. */
export const resourceOf = readResource;
