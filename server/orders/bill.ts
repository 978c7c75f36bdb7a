import { apiFault } from '#server/base/apiFault.ts';
import { commissions, lineItemsOf, totalFor } from './pricing.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { sellsSessions, sessionProcessOf } from '#shared/transactions/ordering.ts';
import { bookingRulesOf } from '#shared/transactions/bookingRules.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { dayMs } from '#shared/time/time.ts';
import type { BookingData } from '#shared/contract/bodies/orders.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/** Fetches the listing of an order, because prices sent by the browser are not trusted. */
export async function fetchListing(
  sdk: ServerSdk,
  id: string,
  { own = false }: { own?: boolean } = {},
): Promise<Listing> {
  return own
    ? entityOf(await sdk.ownListings.show({ id }))
    : entityOf(await sdk.listings.show({ id }));
}

const isMidnight = (at: number) => at % dayMs === 0;

/** Returns the number of units. @throws ApiFault 400 for dates that are not whole days (UTC) */
function unitsOf(
  publicData: Listing['attributes']['publicData'],
  { startDate, endDate }: BookingData,
): number {
  if (dateUnitOf(publicData) === null) return 1;
  const [start, end] = [Date.parse(startDate ?? ''), Date.parse(endDate ?? '')];
  if (!isMidnight(start) || !isMidnight(end) || end <= start) {
    throw apiFault(400, 'validation-invalid-params', 'Whole days, and the end after the start.', [
      'bookingData',
      'endDate',
    ]);
  }
  return (end - start) / dayMs;
}

/** Returns the line items of an order. @throws ApiFault when the listing has no valid price */
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
  const { seats = 1 } = booking;
  requireSeatsPerOrder(publicData, seats);
  const order = { unitPrice, unitType, units: unitsOf(publicData, booking), seats };
  // The preview of the own class shows the price without commissions.
  const none = { providerPercent: 0, gatewayPercent: 0, customerPercent: 0 };
  const items = lineItemsOf(order, own ? none : commissions());
  requireChargeable(items);
  return items;
}

/** Refuses more seats in one order than the teacher allows. @throws ApiFault 409 */
function requireSeatsPerOrder(
  publicData: Listing['attributes']['publicData'],
  places: number,
): void {
  if (places <= bookingRulesOf(publicData).placesPerOrder) return;
  throw apiFault(409, 'too-many-places', 'The teacher allows fewer places in one order.', [
    'bodyParams',
    'params',
    'seats',
  ]);
}

/** Refuses totals above the limit of the payment provider. @throws ApiFault 409 */
export function requireChargeable(items: readonly LineItem[]): void {
  if (totalFor('customer', items) <= marketplace.listingMaximumPrice) return;
  throw apiFault(409, 'amount-too-high', 'The payment provider does not take such an amount.');
}

/**
 * Refuses a process that does not fit the listing, such as the free one for a paid class.
 * Subscriptions have an endpoint of their own.
 * @throws ApiFault 403
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
