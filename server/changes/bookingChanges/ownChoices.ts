import { fetchListing } from '#server/orders/bill.ts';
import { clientErrorOf } from '#server/marketplaceClient/sdk/refusal.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import { overlaps } from '#server/orders/claims.ts';
import { fetchLiveOrdersOf } from '#server/marketplaceClient/liveOrder.ts';
import { fetchOwnOrder } from '#server/orders/ownOrder.ts';
import type { OwnOrder } from '#server/orders/ownOrder.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { FreeTime, OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import { dayMs, iso } from '#shared/time/time.ts';
import { timesOfSlots } from '#shared/transactions/ordering.ts';
import { ownFactsOf, ownTermsOf } from './ownTerms.ts';
import type { OwnTerms } from './ownTerms.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';

const perPage = 500;

/** Returns what a student may change of an order; nothing of one without a booking. */
export const termsOf = (order: Transaction, now: number): OwnTerms => {
  const facts = ownFactsOf(order);
  return facts ? ownTermsOf(facts, now) : { withdraw: false, cancel: null, move: null };
};

/** Transitions that the server makes for a student; a process has all of them or none. */
const needed = { accepted: 'transition/cancel-by-customer', preauthorized: 'transition/withdraw' };

async function obstacleOf(
  sdk: ServerSdk,
  order: Transaction,
): Promise<NonNullable<OrderChoices['obstacle']> | null> {
  const state = stateOf(order);
  if (state !== 'accepted' && state !== 'preauthorized') return null;
  // The marketplace refuses each transition of theirs.
  if (isBannedOrDeleted(order.provider) || isBannedOrDeleted(order.customer)) return 'gone';
  const next = await sdk.processTransitions.next(order.id);
  return next.includes(needed[state]) ? null : 'older';
}

/** Reads the listing of an order; null for one that is closed or gone. */
export async function openListing(sdk: ServerSdk, id: string): Promise<Listing | null> {
  try {
    const listing = await fetchListing(sdk, id);
    return listing.attributes.state === 'published' ? listing : null;
  } catch (error) {
    if (error instanceof ApiFault || clientErrorOf(error)) return null;
    throw error;
  }
}

/**
 * Lists the other times of the class with enough free seats, at which the student has nothing yet.
 */
async function freeTimesOf(
  sdk: ServerSdk,
  { order, listingId }: OwnOrder,
  now: number,
): Promise<FreeTime[]> {
  const listing = listingId && (await openListing(sdk, listingId));
  if (!listing || listing.attributes.metadata?.changing !== undefined) return [];
  const [slots, live] = await Promise.all([
    sdk.timeslots.query({
      listingId: listing.id,
      start: new Date(now),
      end: new Date(now + marketplace.dayCountAvailableForBooking * dayMs),
      perPage,
    }),
    fetchLiveOrdersOf(sdk.transactions.query, { listingId: listing.id, only: 'order' }, now),
  ]);
  const seats = order.booking?.attributes.seats ?? 1;
  return timesOfSlots(listing, entitiesOf(slots), now).flatMap(time => {
    const span = { start: Date.parse(time.start), end: Date.parse(time.end) };
    const isTaken = live.some(one => overlaps(one, span));
    return isTaken || (time.seats ?? 0) < seats
      ? []
      : [{ start: time.start, end: time.end, seats: time.seats ?? seats }];
  });
}

/** Answers what the student may change of an order now, with what comes back and until when. */
export async function orderChoices(
  sdk: ServerSdk,
  id: string,
  now: () => number,
): Promise<OrderChoices> {
  const own = await fetchOwnOrder(sdk, id);
  const { order } = own;
  const at = now();
  const terms = termsOf(order, at);
  const none: OrderChoices = { withdraw: false, cancel: null, move: null, obstacle: null };
  if (!terms.withdraw && !terms.cancel) return none;
  const obstacle = await obstacleOf(sdk, order);
  if (obstacle) return { ...none, obstacle };
  const { payinTotal, metadata } = order.attributes;
  const { cancel, move } = terms;
  const times = move ? await freeTimesOf(sdk, own, at) : [];
  return {
    withdraw: terms.withdraw,
    cancel: cancel && {
      givesBack: cancel.givesBack,
      refund: cancel.givesBack && payinTotal && payinTotal.amount > 0 ? payinTotal : null,
      until: cancel.until === null ? null : iso(cancel.until),
      policy: metadata?.policy ?? 'none',
    },
    move: move && { until: iso(move.until), isLast: move.isLast, times },
    obstacle: null,
  };
}
