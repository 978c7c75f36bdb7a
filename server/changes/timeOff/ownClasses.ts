import { everyPage } from '#server/marketplaceClient/sdk/everyPage.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Reads the classes of a teacher that somebody may have booked, once each. */
export async function ownClasses(
  operator: () => IntegrationSdk,
  authorId: string,
): Promise<Listing[]> {
  const found = new Map<string, Listing>();
  const states = ['published', 'pendingApproval', 'closed'];
  for await (const page of everyPage(operator().listings.query, { authorId, states })) {
    for (const listing of entitiesOf(page)) found.set(listing.id, listing);
  }
  return [...found.values()];
}
