import PQueue from 'p-queue';
import type { IntegrationSdk } from './integrationSdk.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';

// The Integration API serves ten requests at once and refuses more: when a class begins, many ask for
// its link, and others may be at work there too.
const concurrency = 4;

/** Any listing with its private data, read over the Integration API. */
export function createListingReader(operator: () => IntegrationSdk) {
  const queue = new PQueue({ concurrency });
  return async (listingId: string): Promise<Listing> => {
    return entityOf(await queue.add(() => operator().listings.show({ id: listingId })));
  };
}
