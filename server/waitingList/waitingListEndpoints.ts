import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { fetchListing } from '#server/orders/bill.ts';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import type { Projection } from '#server/projection/projection.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { joinWaitingList } from './join.ts';
import type { JoiningDeps } from './join.ts';
import { ownEntries, soldOutTimes } from './overview.ts';
import { positionOf } from './position.ts';
import { waitingListOperations } from './operations.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { relatedId } from '#shared/contract/resources.ts';

/** Dependencies of the endpoints of waiting lists. */
export interface WaitingLists extends JoiningDeps {
  client: OperatorClient;
}

export interface WaitingListEndpointsOptions extends Pick<
  PrivilegedCaller,
  'oneOrder' | 'waitingLists'
> {
  /** null when the server has no rights of an operator: there are no lists. */
  lists: WaitingLists | null;
  /** Counts positions; null where the marketplace can not be followed. */
  projection: Projection | null;
}

/** POST endpoints of waiting lists (decision 162). */
export function waitingListEndpoints({
  lists,
  projection,
  oneOrder,
  waitingLists,
}: WaitingListEndpointsOptions): MountableEndpoint[] {
  const available = (): WaitingLists => {
    if (lists) return lists;
    throw apiFault(424, 'waiting-list-not-available', 'The server has no rights to keep a list.');
  };
  return [
    endpoint({
      ...waitingListOperations.join,
      async run({ input, sdk, trusted }) {
        const caller = { sdk, trusted, oneOrder, waitingLists };
        return { data: { transactionId: await joinWaitingList(input, caller, available()) } };
      },
    }),
    // The class times of a listing that one can wait for, and what the caller waits for.
    endpoint({
      ...waitingListOperations.listClassTimes,
      async run({ input: { listingId }, sdk, session }) {
        const { client, now } = available();
        const listing = await fetchListing(sdk, listingId);
        const [times, own] = await Promise.all([
          soldOutTimes(listing, { sdk, client, now: now() }),
          session.isAnonymous ? [] : ownEntries(sdk, listingId, now()),
        ]);
        return { data: { times, own } };
      },
    }),
    endpoint({
      ...waitingListOperations.readPosition,
      async run({ input: { transactionId: id }, sdk }) {
        const shown = await sdk.transactions.show({ id, include: ['listing'] });
        const listingId = relatedId(shown.data, 'listing');
        const data = listingId && (await positionOf(projection, entityOf(shown), listingId));
        return { data: data || null };
      },
    }),
  ];
}
