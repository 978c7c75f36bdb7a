import type { MemoryListing, MemoryOrder } from '@flowroom/marketplace/testing/memory/memoryEngine';
import type { Resource } from '#shared/contract/resources.ts';
import type { ReadAttributes } from '#shared/contract/attributes.ts';

const iso = (at: Date) => at.toISOString();

/** Remembers a resource as long as what it is made of has not changed. */
function remembered<Source extends { revision: number }, Made>(make: (source: Source) => Made) {
  const known = new WeakMap<Source, { revision: number; made: Made }>();
  return (source: Source): Made => {
    const last = known.get(source);
    if (last?.revision === source.revision) return last.made;
    const made = make(source);
    known.set(source, { revision: source.revision, made });
    return made;
  };
}

/** A listing as the Integration API shows it. */
export const listingOf = remembered((listing: MemoryListing): Resource<'listing'> => {
  const { id, title, state, price, plan, publicData, privateData, metadata, authorId } = listing;
  return {
    id,
    type: 'listing',
    attributes: {
      title,
      state,
      price,
      deleted: false,
      availabilityPlan: plan,
      // Written by the product alone, so they are what its contract reads.
      publicData,
      privateData,
      metadata,
    } as ReadAttributes['listing'],
    relationships: {
      author: { data: { id: authorId, type: 'user' } },
      currentStock: { data: { id: `stock-${id}`, type: 'stock' } },
    },
  };
});

/** An order as either party or the operator sees it. */
export const transactionOf = remembered(
  ({ state, processName }: MemoryOrder): Resource<'transaction'> => {
    const { id, createdAt, steps, payin, payout, metadata, booking } = state;
    const last = steps.at(-1);
    return {
      id,
      type: 'transaction',
      attributes: {
        createdAt: iso(createdAt),
        processName,
        processVersion: 1,
        lastTransition: last?.transition ?? '',
        lastTransitionedAt: iso(last?.at ?? createdAt),
        state: state.state ?? '',
        transitions: steps.map(({ transition, at, by }) => ({
          transition,
          createdAt: iso(at),
          by,
        })),
        payinTotal: payin,
        payoutTotal: payout,
        lineItems: [],
        metadata: metadata as ReadAttributes['transaction']['metadata'],
      } as ReadAttributes['transaction'],
      relationships: {
        listing: { data: { id: state.listingId, type: 'listing' } },
        customer: { data: { id: state.customerId, type: 'user' } },
        provider: { data: { id: state.providerId, type: 'user' } },
        booking: { data: booking && { id: booking.id, type: 'booking' } },
      },
    };
  },
);

const knownBookings = new WeakMap<object, Resource<'booking'>>();

/** A booking; the engine makes a new one for each change. */
export function bookingOf(
  booking: NonNullable<MemoryOrder['state']['booking']>,
): Resource<'booking'> {
  const known = knownBookings.get(booking);
  if (known) return known;
  const { id, start, end, displayStart, displayEnd, seats, state } = booking;
  const made: Resource<'booking'> = {
    id,
    type: 'booking',
    attributes: {
      start: iso(start),
      end: iso(end),
      displayStart: iso(displayStart),
      displayEnd: iso(displayEnd),
      seats,
      state,
    },
  };
  knownBookings.set(booking, made);
  return made;
}

const people = new Map<string, Resource<'user'>>();

/** A person; banned ones keep only that. */
export function userOf(id: string, isBanned: boolean): Resource<'user'> {
  const key = `${id} ${isBanned}`;
  const known = people.get(key);
  if (known) return known;
  const attributes = isBanned
    ? { banned: true }
    : { profile: { displayName: id, abbreviatedName: id.slice(0, 2) } };
  const made: Resource<'user'> = { id, type: 'user', attributes };
  people.set(key, made);
  return made;
}
