import { apiFault } from './fault.ts';
import { commissions, lineItemsOf, totalFor } from './pricing.ts';
import type { ServerSdk } from '../sdk/sdk.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { isInSeries, sellsSessions, sessionProcessOf } from '#shared/transactions/ordering.ts';
import { bookableDates } from '#shared/schedule/bookableDates.ts';
import { dateUnitOf, rangeOf } from '#shared/schedule/dateUnits.ts';
import type { BookingData } from '#shared/contract/bodies/orders.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/** The listing of an order as the marketplace shows it now: prices never come from the browser. */
export async function fetchListing(
  sdk: ServerSdk,
  id: string,
  { own = false }: { own?: boolean } = {},
): Promise<Listing> {
  return own
    ? entityOf(await sdk.ownListings.show({ id }))
    : entityOf(await sdk.listings.show({ id }));
}

const millisecondsInDay = 86_400_000;
const isMidnight = (at: number) => at % millisecondsInDay === 0;

/** Days or nights from midnight to midnight; what is no whole number of them is refused. */
function quantityOf(
  publicData: Listing['attributes']['publicData'],
  { startDate, endDate, seats = 1 }: BookingData,
): number {
  if (dateUnitOf(publicData) === null) return seats;
  const [start, end] = [Date.parse(startDate ?? ''), Date.parse(endDate ?? '')];
  if (!isMidnight(start) || !isMidnight(end) || end <= start) {
    throw apiFault(400, 'validation-invalid-params', 'Whole days, and the end after the start.', [
      'bookingData',
      'endDate',
    ]);
  }
  return ((end - start) / millisecondsInDay) * seats;
}

/** The bill of a listing's order. @throws ApiFault when the listing can not be charged for */
export function billOf(
  { attributes: { price, publicData } }: Listing,
  booking: BookingData,
  { own = false }: { own?: boolean } = {},
): LineItem[] {
  const unitType = publicData.unitType ?? 'line-item/session';
  const isFree = publicData.type === 'free';
  const unitPrice = isFree ? { amount: 0, currency: marketplace.currency } : price;
  if (!unitPrice) {
    throw apiFault(409, 'transaction-missing-listing-price', 'The class has no price.');
  }
  if (unitPrice.currency !== marketplace.currency) {
    throw apiFault(409, 'listing-currency-invalid', 'The class has a price in another currency.');
  }
  const order = { unitPrice, unitType, quantity: quantityOf(publicData, booking) };
  // Nobody is charged for looking at their own class.
  const none = { providerPercent: 0, gatewayPercent: 0, customerPercent: 0 };
  const items = lineItemsOf(order, own ? none : commissions);
  requireChargeable(items);
  return items;
}

/** Refuses what the payment provider takes no payment of. @throws ApiFault 409 */
export function requireChargeable(items: readonly LineItem[]): void {
  if (totalFor('customer', items) <= marketplace.listingMaximumPrice) return;
  throw apiFault(409, 'amount-too-high', 'The payment provider does not take such an amount.');
}

/**
 * Refuses an order in a process that is not the listing's: a paid class can not be had by the free
 * process. What is sold by the month is started by an endpoint of its own, which takes the whole series.
 */
export function requireProcessOf(listing: Listing, alias: string): void {
  const allowed = sellsSessions(listing) ? sessionProcessOf(listing) : null;
  if (allowed !== alias) {
    throw apiFault(403, 'forbidden', 'This class is not sold this way.', [
      'bodyParams',
      'processAlias',
    ]);
  }
}

/** Refuses dates outside the days that can be booked now; free places are the marketplace's to count. */
export function requireBookableDates(
  { attributes: { publicData } }: Listing,
  start: string | undefined,
  end: string | undefined,
  now: number,
): void {
  if (dateUnitOf(publicData) === null) return;
  const { timezone = 'UTC' } = publicData;
  const window = bookableDates(now, timezone, marketplace.dayCountAvailableForBooking);
  const range = start && end ? rangeOf({ start, end }) : null;
  if (!range || range.first < window.first || range.last > window.last) {
    throw apiFault(
      409,
      'transaction-booking-time-not-available',
      'These dates can not be booked.',
      ['bodyParams', 'params', 'bookingStart'],
    );
  }
}

/** Refuses a booking that is not one whole class time, or not one of the class's series. */
export function requireWholeClass(
  listing: Listing,
  start: string | undefined,
  end: string | undefined,
): void {
  const { publicData } = listing.attributes;
  if (dateUnitOf(publicData) !== null) return;
  if (start !== undefined && end !== undefined && !isInSeries(listing, { start, end })) {
    throw apiFault(
      409,
      'transaction-booking-time-not-available',
      'The class is not held at this time.',
      ['bodyParams', 'params', 'bookingStart'],
    );
  }
  const minutes = publicData.classDuration?.value;
  if (minutes === undefined || start === undefined || end === undefined) return;
  if (Date.parse(end) - Date.parse(start) !== minutes * 60_000) {
    throw apiFault(400, 'validation-invalid-params', 'A class is booked as a whole.', [
      'bodyParams',
      'params',
      'bookingEnd',
    ]);
  }
}
