import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { QueryOrders } from '#server/marketplaceClient/liveOrder.ts';
import { numberedPages } from '#server/marketplaceClient/sdk/everyPage.ts';
import { fetchEntries } from './entries.ts';
import type { ListedEntry } from './entries.ts';
import { holdsSeat } from './seatHolders.ts';
import { overlaps } from '#server/orders/claims.ts';
import type { Held } from './seatHolders.ts';
import type { ListState, Offer } from './steps.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import { classTimeAt, isClassTime } from '#shared/transactions/ordering.ts';
import { openSeatsAt } from '#shared/transactions/openSeats.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { waitingEndsAt } from '#shared/transactions/waitingList.ts';
import { iso } from '#shared/time/time.ts';

/** State of the waiting lists of a listing, read from the marketplace. */
export interface ReadState extends ListState {
  listing: Listing;
  entries: readonly ListedEntry[];
}

/** Calls that read a listing with its orders. */
export interface Reading {
  query: QueryOrders;
  client: Pick<OperatorClient, 'listing' | 'exceptions' | 'active'>;
}

interface Booked extends Offer, Held {
  seats: number;
}

function bookedOf({ id, attributes, booking, customer, ...order }: Transaction): Booked[] {
  if (!booking) return [];
  const { start, end, seats } = booking.attributes;
  return [
    {
      id,
      customerId: customer?.id ?? '',
      start: Date.parse(start),
      end: Date.parse(end),
      seats,
      state: stateOf({ id, attributes, ...order }),
    },
  ];
}

/** Reads the bookings that take seats now or later. */
async function fetchBooked(query: QueryOrders, listingId: string, from: number): Promise<Booked[]> {
  const found = new Map<string, Booked>();
  const wanted = {
    listingId,
    bookingStates: ['pending', 'accepted'],
    bookingEnd: `${iso(from)},`,
    include: ['booking', 'customer'],
    sort: '-createdAt',
  };
  for await (const answer of numberedPages(page => query({ ...wanted, ...page }))) {
    for (const one of entitiesOf(answer).flatMap(bookedOf)) found.set(one.id, one);
  }
  return [...found.values()];
}

/**
 * Returns an entry with the end that its class time has now: a class that gets longer or shorter is
 * still the one that somebody waits for.
 */
function withEndOfNow(entry: ListedEntry, listing: Listing): ListedEntry {
  const time = classTimeAt(listing, entry.start);
  return isClassTime(listing, time) ? { ...entry, end: Date.parse(time.end) } : entry;
}

/** Reads the state of the waiting lists of a listing. `now`: epoch milliseconds. */
export async function readState(
  { query, client }: Reading,
  listingId: string,
  now: number,
): Promise<ReadState> {
  const listed = await fetchEntries(query, { listingId });
  const listing = await client.listing(listingId);
  const entries = listed.map(entry => withEndOfNow(entry, listing));
  const booked = await fetchBooked(query, listingId, now);
  const exceptions = entries.length > 0 ? await client.exceptions(listingId, now) : [];
  const { publicData, availabilityPlan, state, deleted, metadata } = listing.attributes;
  const subscribers = (metadata?.subscriptions ?? 0) > 0 ? await client.active(listingId) : [];
  return {
    listing,
    now,
    isOpen: state === 'published' && !deleted,
    entries,
    offers: booked.filter(one => one.state === 'offered'),
    isHeld: ({ start, end }) => isClassTime(listing, { start: iso(start), end: iso(end) }),
    endsAt: start => waitingEndsAt(publicData, start),
    freeAt(time) {
      const seats = openSeatsAt(availabilityPlan, exceptions, time);
      const taken = booked
        .filter(one => overlaps(one, time))
        .reduce((sum, one) => sum + one.seats, 0);
      return seats === null ? Infinity : seats - taken;
    },
    hasPlace: (customerId, time) =>
      holdsSeat({ publicData, booked, subscribers }, customerId, time),
  };
}
