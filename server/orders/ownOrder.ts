import { apiFault } from '#server/base/apiFault.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';

/** An order of the caller, as the student. */
export interface OwnOrder {
  order: Transaction;
  listingId: string | null;
}

/** Reads an order of which the caller is the student. @throws ApiFault 403 for its teacher */
export async function fetchOwnOrder(sdk: ServerSdk, id: string): Promise<OwnOrder> {
  const [shown, caller] = await Promise.all([
    sdk.transactions.show({ id, include: ['listing', 'booking', 'customer', 'provider'] }),
    sdk.currentUser.show(),
  ]);
  if (relatedId(shown.data, 'customer') !== caller.data.id) {
    throw apiFault(403, 'forbidden', 'Only who has booked may change it.');
  }
  return { order: entityOf(shown), listingId: relatedId(shown.data, 'listing') };
}
