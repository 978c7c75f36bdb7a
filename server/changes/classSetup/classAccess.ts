import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { Many } from '#shared/contract/resources.ts';
import type { SeatException, TakenSeats } from '#shared/transactions/capacity.ts';
import { bookedSeatsAt, sellingRange, soldTimes } from '#shared/transactions/bookedSeats.ts';
import { openSeatsAt } from '#shared/transactions/openSeats.ts';
import { exceptionHorizonMs } from '#shared/transactions/classPlaces.ts';
import { dayMs } from '#shared/time/time.ts';
import { toSdk } from '#shared/values/sdkValues.ts';

/** A change of the stock of a listing. */
export interface StockChange {
  id: string;
  /** Pieces that it got; below zero for those that were taken. */
  quantity: number;
}

/**
 * What a command reads and writes of one class: with the rights of its teacher while they wait for
 * it, with those of the operator when it is resumed. Times are epoch milliseconds.
 */
export interface ClassAccess {
  /** Reads the listing with its stock and its pictures. @throws a refusal with status 404 */
  listing(): Promise<Listing>;
  /** Writes fields in plain JSON. Extended data is merged key by key. */
  update(fields: Record<string, unknown>): Promise<void>;
  /** Exceptions from a day before `now` as far ahead as they are made. */
  exceptions(now: number): Promise<SeatException[]>;
  createException(exception: TakenSeats): Promise<void>;
  removeException(id: string): Promise<void>;
  /** Stretches with seats that can be bought. */
  free(listing: Listing, now: number): Promise<TakenSeats[]>;
  /** Bookings that can be read: not those that wait for the payment provider. */
  bookings(listing: Listing, now: number): Promise<TakenSeats[]>;
  /** @throws a refusal with status 409 when the stock is not `oldTotal` any more */
  setStock(oldTotal: number | null, newTotal: number): Promise<void>;
  /** The latest changes of the stock around a time, newest first. */
  stockChanges(around: number): Promise<StockChange[]>;
}

const iso = (instant: number): string => new Date(instant).toISOString();

/**
 * Covers the difference between our clock and that of the marketplace, and the time until a command
 * is resumed.
 */
const clockDifferenceMs = dayMs / 2;

const seatsOf = ({
  id,
  attributes: { start, end, seats },
}: {
  id: string;
  attributes: { start: string; end: string; seats: number };
}): SeatException => ({ id, start: Date.parse(start), end: Date.parse(end), seats });

/** The last day ends after the horizon. */
const exceptionRange = (now: number) => ({
  start: iso(now - dayMs),
  end: iso(now + exceptionHorizonMs + dayMs),
});

const changesAround = (around: number) => ({
  start: iso(around - clockDifferenceMs),
  end: iso(around + clockDifferenceMs),
  perPage: 100,
});

/** Reads all pages of a query of seats. */
async function allSeats<Type extends 'availabilityException' | 'booking'>(
  query: (params: object) => Promise<Many<Type>>,
  params: object,
): Promise<SeatException[]> {
  const found: SeatException[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await query({ ...params, page, perPage: 100 });
    found.push(...entitiesOf(answer).map(seatsOf));
    last = answer.meta.totalPages;
  }
  return found;
}

/** Access with the rights of the teacher. */
export function teachersAccess(sdk: ServerSdk, listingId: string): ClassAccess {
  const rangeOf = ({ attributes: { publicData } }: Listing, now: number) => {
    const { start, end } = sellingRange(publicData, now);
    return { listingId, start: iso(start), end: iso(end) };
  };
  return {
    listing: async () =>
      entityOf(await sdk.ownListings.show({ id: listingId, include: ['currentStock', 'images'] })),
    update: fields => sdk.ownListings.update({ ...toSdk(fields), id: listingId }),
    exceptions: now =>
      allSeats(sdk.availabilityExceptions.query, { listingId, ...exceptionRange(now) }),
    createException: ({ start, end, seats }) =>
      sdk.availabilityExceptions.create({
        listingId,
        start: new Date(start),
        end: new Date(end),
        seats,
      }),
    removeException: id => sdk.availabilityExceptions.delete({ id }),
    async free(listing, now) {
      const slots = await sdk.timeslots.query({ ...rangeOf(listing, now), perPage: 500 });
      return entitiesOf(slots).map(seatsOf);
    },
    bookings: (listing, now) => allSeats(sdk.bookings.query, rangeOf(listing, now)),
    setStock: (oldTotal, newTotal) => sdk.stock.compareAndSet({ listingId, oldTotal, newTotal }),
    async stockChanges(around) {
      const query = { listingId, ...changesAround(around) };
      return (await sdk.stockAdjustments.query(query)).data.map(changeOf);
    },
  };
}

const changeOf = ({
  id,
  attributes: { quantity = 0 },
}: {
  id: string;
  attributes: { quantity?: number };
}): StockChange => ({ id, quantity });

/**
 * Access with the rights of the operator. To them the stock counts what is held for the payment
 * provider as still there, and so do the free seats here.
 */
export function operatorsAccess(
  operator: () => IntegrationSdk,
  client: OperatorClient,
  listingId: string,
): ClassAccess {
  const bookings = (_listing: Listing, now: number) => client.taken(listingId, now);
  const exceptions = (now: number) => client.exceptions(listingId, now);
  return {
    listing: async () =>
      entityOf(
        await operator().listings.show({
          id: listingId,
          include: ['currentStock', 'images', 'author'],
        }),
      ),
    update: fields => operator().listings.update({ ...toSdk(fields), id: listingId }),
    exceptions,
    createException: exception => client.createException(listingId, exception),
    removeException: id => client.removeException(id),
    async free(listing, now) {
      const { publicData, availabilityPlan } = listing.attributes;
      const [closing, taken] = await Promise.all([exceptions(now), bookings(listing, now)]);
      return soldTimes(publicData, now).map(time => {
        const open = openSeatsAt(availabilityPlan, closing, time) ?? publicData.stock ?? 0;
        return { ...time, seats: Math.max(0, open - bookedSeatsAt(taken, time)) };
      });
    },
    bookings,
    async setStock(oldTotal, newTotal) {
      await operator().stock.compareAndSet({ listingId, oldTotal, newTotal });
    },
    async stockChanges(around) {
      const query = { listingId, ...changesAround(around) };
      return (await operator().stockAdjustments.query(query)).data.map(changeOf);
    },
  };
}
