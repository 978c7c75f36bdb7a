import { apiFault, ApiFault } from '#server/base/apiFault.ts';
import { requireBookableTime } from '#server/orders/bookableTime.ts';
import { billOf, fetchListing, requireProcessOf } from '#server/orders/bill.ts';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import type { QueryOrders } from '#server/marketplaceClient/liveOrder.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { ListingAdminClient } from '#server/marketplaceClient/listingAdminClient.ts';
import { countAhead, fetchEntries } from './entries.ts';
import { closedAt, freeSeatsAt } from './guard.ts';
import type { SettleWaitingLists } from './settle.ts';
import type { Time } from './steps.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { JoinWaitingListCall } from '#shared/contract/bodies/waitingList.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { TransactionMetadata, WaitingFor } from '#shared/contract/transaction.ts';
import { nameOfStart } from '#shared/schedule/classDates.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { classTimeAt, sessionProcessOf } from '#shared/transactions/ordering.ts';
import { iso } from '#shared/time/time.ts';

export interface JoiningDeps {
  /** Reads orders with the rights of the operator. */
  query: QueryOrders;
  client: Pick<ListingAdminClient, 'updateListing' | 'exceptions'>;
  settle: SettleWaitingLists;
  /** Epoch milliseconds. */
  now: () => number;
}

const path = ['bookingStart'];

/** Returns the requested class time. @throws ApiFault 409 when nobody can wait for it */
function timeToWaitFor(listing: Listing, start: string, now: number): Time {
  if (dateUnitOf(listing.attributes.publicData) !== null) {
    const title = 'The class is not held at this time.';
    throw apiFault(409, 'transaction-booking-time-not-available', title, path);
  }
  const time = classTimeAt(listing, start);
  requireBookableTime(listing, time, now, 'wait');
  return { start: Date.parse(time.start), end: Date.parse(time.end) };
}

/** Returns the metadata of the order: the class time, and the price of today. */
function waitingForOf(listing: Listing, { start, end }: Time): WaitingFor {
  const [line] = billOf(listing, { seats: 1 });
  return {
    start: iso(start),
    end: iso(end),
    date: nameOfStart(listing.attributes.publicData, start) ?? iso(start).slice(0, 10),
    price: line?.unitPrice ?? { amount: 0, currency: marketplace.currency },
  };
}

async function requireNotListed(sdk: ServerSdk, listingId: string, start: number): Promise<void> {
  const own = await fetchEntries(sdk.transactions.query, { listingId, only: 'order' });
  const listed = own.find(entry => entry.listingId === listingId && entry.start === start);
  if (!listed) return;
  throw new ApiFault(409, [
    {
      status: 409,
      code: 'waiting-list-joined',
      title: 'You are on this waiting list already.',
      meta: { transactionId: listed.id, state: 'waiting' },
    },
  ]);
}

/**
 * Puts the caller on the waiting list of a class time. Returns the id of the order.
 * @throws ApiFault 409, when there are seats, no list any more, or another order of the caller for
 * that time
 */
export async function joinWaitingList(
  { listingId, bookingStart }: JoinWaitingListCall,
  { sdk, trusted, oneOrder }: PrivilegedCaller,
  { query, client, settle, now }: JoiningDeps,
): Promise<string> {
  if (!marketplace.hasWaitingLists) {
    throw apiFault(403, 'forbidden', 'There are no waiting lists at this marketplace.');
  }
  const listing = await fetchListing(sdk, listingId);
  const processAlias = sessionProcessOf(listing);
  requireProcessOf(listing, processAlias);
  const time = timeToWaitFor(listing, bookingStart, now());
  if (closedAt(await client.exceptions(listingId, now()), time)) {
    const title = 'The teacher has closed this time.';
    throw apiFault(409, 'transaction-booking-time-not-available', title, path);
  }
  const waitingFor = waitingForOf(listing, time);
  return oneOrder.withLock(sdk, listingId, async orders => {
    await orders.requireFree(time);
    await requireNotListed(sdk, listingId, time.start);
    const free = await freeSeatsAt(sdk, { listingId, ...time });
    const ahead = { customerId: '', most: free };
    if (free > 0 && (await countAhead(query, { listingId, ...time }, ahead)) < free) {
      // A mark of a list that is empty by now would show it as sold out for ever.
      await settle(listingId);
      throw apiFault(409, 'class-has-places', 'There is a free place: book it.', path);
    }
    // Before the order, so that a crash leaves no list that pages do not know of.
    const { waitingTimes = [] } = listing.attributes.metadata ?? {};
    if (!waitingTimes.includes(waitingFor.start)) {
      const marked = [...waitingTimes, waitingFor.start].toSorted();
      await client.updateListing(listingId, { metadata: { waitingTimes: marked } });
    }
    const metadata: TransactionMetadata = { waitingFor };
    const { transactions } = await trusted();
    try {
      const { data } = await transactions.initiate({
        processAlias,
        transition: 'transition/join-waiting-list',
        params: { listingId, metadata },
      });
      return data.id;
    } catch (error) {
      // Takes the mark back.
      await settle(listingId).catch(() => null);
      throw error;
    }
  });
}
