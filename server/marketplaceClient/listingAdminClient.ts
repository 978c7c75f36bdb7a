import { numberedPages } from './sdk/everyPage.ts';
import type { IntegrationSdk } from './sdk/integrationSdk.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { AvailabilityPlan } from '#shared/contract/listing.ts';
import type { SeatException, TakenSeats } from '#shared/transactions/capacity.ts';
import { dayMs, iso } from '#shared/time/time.ts';

/** Limit of the API for how far ahead exceptions can be created and queried. */
const exceptionHorizonMs = 365 * dayMs;

/** Fields of a listing that an operator changes. */
export interface ListingChange {
  availabilityPlan?: AvailabilityPlan;
  publicData?: Record<string, unknown>;
  privateData?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
}

/**
 * Reads and changes listings, their stock and their exceptions, with the rights of the operator.
 */
export type ListingAdminClient = ReturnType<typeof createListingAdminClient>;

/** `operator`: getter of the one client of the process, whose queues limit the calls. */
export const createListingAdminClient = (operator: () => IntegrationSdk) => ({
  /** Reads a listing with its stock. @throws a refusal with status 404 */
  async listing(id: string): Promise<Listing> {
    return entityOf(await operator().listings.show({ id, include: ['currentStock'] }));
  },

  /** Sets the stock of a listing if it is still `oldTotal`. @throws a refusal with status 409 */
  async setStock(listingId: string, oldTotal: number, newTotal: number): Promise<void> {
    await operator().stock.compareAndSet({ listingId, oldTotal, newTotal });
  },

  /** Updates a listing. The API merges extended data key by key. */
  async updateListing(id: string, change: ListingChange): Promise<void> {
    await operator().listings.update({ id, ...change });
  },

  /** Lists the bookings of a listing that end after `from` (epoch milliseconds). */
  taken: (listingId: string, from: number) => fetchTaken(operator, listingId, from),

  /** Lists the availability exceptions of a listing that end after `from` (epoch milliseconds). */
  exceptions: (listingId: string, from: number) => fetchExceptions(operator, listingId, from),

  /** Creates an exception. @throws a refusal with status 409 where there is one already */
  async createException(listingId: string, { start, end, seats }: TakenSeats): Promise<void> {
    const range = { start: new Date(start), end: new Date(end) };
    await operator().availabilityExceptions.create({ listingId, ...range, seats });
  },

  /** Deletes an exception. @throws a refusal with status 404 */
  async removeException(id: string): Promise<void> {
    await operator().availabilityExceptions.delete({ id });
  },
});

async function fetchTaken(
  operator: () => IntegrationSdk,
  listingId: string,
  from: number,
): Promise<TakenSeats[]> {
  const found: TakenSeats[] = [];
  const pages = numberedPages(page =>
    operator().transactions.query({
      listingId,
      bookingStates: ['pending', 'accepted'],
      bookingEnd: `${iso(from)},`,
      include: ['booking'],
      ...page,
    }),
  );
  for await (const answer of pages) {
    for (const { booking } of entitiesOf(answer)) {
      if (!booking) continue;
      const { start, end, seats } = booking.attributes;
      found.push({ start: Date.parse(start), end: Date.parse(end), seats });
    }
  }
  return found;
}

async function fetchExceptions(
  operator: () => IntegrationSdk,
  listingId: string,
  from: number,
): Promise<SeatException[]> {
  const [start, end] = [new Date(from), new Date(from + exceptionHorizonMs)];
  const found: SeatException[] = [];
  const pages = numberedPages(page =>
    operator().availabilityExceptions.query({ listingId, start, end, ...page }),
  );
  for await (const answer of pages) {
    for (const { id, attributes } of entitiesOf(answer)) {
      const { seats } = attributes;
      const range = { start: Date.parse(attributes.start), end: Date.parse(attributes.end) };
      found.push({ id, seats, ...range });
    }
  }
  return found;
}
