import type * as v from 'valibot';
import { apiFault } from './fault.ts';
import {
  billOf,
  fetchListing,
  requireBookableDates,
  requireProcessOf,
  requireWholeClass,
} from './order.ts';
import { toMarketplaceLineItems } from './pricing.ts';
import { toSdk } from '#shared/values/sdkValues.ts';
import type { Span } from '../orders/liveOrder.ts';
import type { OneOrder } from '../orders/oneOrder.ts';
import type { ServerSdk } from '../sdk/sdk.ts';
import type {
  BookingData,
  PrivilegedParams,
  initiateBody,
  transitionBody,
} from '#shared/contract/bodies/orders.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { relatedId } from '#shared/contract/resources.ts';

type InitiateInput = v.InferOutput<typeof initiateBody>;
type TransitionInput = v.InferOutput<typeof transitionBody>;

/** What the caller of a privileged call brings along. */
export interface PrivilegedCaller {
  /** Speaks for the caller. */
  sdk: ServerSdk;
  /** Speaks for the caller with the rights of the server. */
  trusted: () => Promise<ServerSdk>;
  /** Keeps the caller from a second order for the same time. */
  oneOrder: OneOrder;
}

/** Begins a transaction with line items of the server's making. Gives the marketplace's answer. */
export async function initiatePrivileged(
  { isSpeculative, bookingData: booking, bodyParams, queryParams: query }: InitiateInput,
  { sdk, trusted, oneOrder }: PrivilegedCaller,
): Promise<unknown> {
  const listing = await fetchListing(sdk, bodyParams.params.listingId);
  requireProcessOf(listing, bodyParams.processAlias);
  const body = toSdk({
    ...bodyParams,
    params: paramsOf(listing, booking, bodyParams.params),
  }) as object;
  const span = spanOf(bodyParams.params);
  return oneOrder.withLock(sdk, listing.id, async own => {
    if (span) await own.requireFree(span);
    const { transactions } = await trusted();
    const initiate = isSpeculative ? transactions.initiateSpeculative : transactions.initiate;
    const { data, asSent } = await initiate(body, { expand: true, ...query });
    if (span && !isSpeculative) await own.requireKept(data.id, span);
    return asSent;
  });
}

/** Moves a transaction of the caller on, with line items of the server's making. */
export async function transitionPrivileged(
  { isSpeculative, bookingData: booking, bodyParams, queryParams: query }: TransitionInput,
  { sdk, trusted, oneOrder }: PrivilegedCaller,
): Promise<unknown> {
  const { id, params: given } = bodyParams;
  // Which listing it is about is the transaction's to say, not the browser's.
  const { listingId, processName } = await showOrder(sdk, id);
  if (!listingId) throw apiFault(409, 'transaction-listing-not-found', 'The class is gone.');
  const listing = await fetchListing(sdk, listingId);
  requireProcessOf(listing, `${processName}/release-1`);
  const { listingId: _listingId, ...rest } = given;
  const body = toSdk({ ...bodyParams, params: paramsOf(listing, booking, rest) }) as object;
  const span = spanOf(given);
  return oneOrder.withLock(sdk, listingId, async own => {
    if (span) await own.requireFree(span, id);
    const { transactions } = await trusted();
    const transition = isSpeculative ? transactions.transitionSpeculative : transactions.transition;
    const { asSent } = await transition(body, { expand: true, ...query });
    if (span && !isSpeculative) await own.requireKept(id, span);
    return asSent;
  });
}

/** Confirms the payment of an order, if it is still the caller's order for its time. */
export async function confirmPayment(
  id: string,
  { sdk, oneOrder }: Omit<PrivilegedCaller, 'trusted'>,
): Promise<unknown> {
  const confirm = async () =>
    (
      await sdk.transactions.transition(
        { id, transition: 'transition/confirm-payment', params: {} },
        { expand: true },
      )
    ).asSent;
  const { listingId, booked } = await showOrder(sdk, id);
  if (!listingId || !booked) return confirm();
  return oneOrder.withLock(sdk, listingId, async own => {
    await own.requireKept(id, booked);
    return confirm();
  });
}

async function showOrder(sdk: ServerSdk, id: string) {
  const shown = await sdk.transactions.show({ id, include: ['listing', 'booking'] });
  const { attributes, booking } = entityOf(shown);
  return {
    processName: attributes.processName,
    listingId: relatedId(shown.data, 'listing'),
    booked: booking && {
      start: Date.parse(booking.attributes.start),
      end: Date.parse(booking.attributes.end),
    },
  };
}

/** The time that is asked for; null where it is missing, which the marketplace refuses. */
function spanOf({ bookingStart, bookingEnd }: PrivilegedParams): Span | null {
  return bookingStart !== undefined && bookingEnd !== undefined
    ? { start: Date.parse(bookingStart), end: Date.parse(bookingEnd) }
    : null;
}

function paramsOf(
  listing: Listing,
  booking: BookingData,
  given: PrivilegedParams,
): Record<string, unknown> {
  const { bookingStart, bookingEnd, lineItems: _lineItems, ...rest } = given;
  requireWholeClass(listing, bookingStart, bookingEnd);
  requireBookableDates(listing, bookingStart, bookingEnd, Date.now());
  const unitType = listing.attributes.publicData.unitType ?? 'line-item/session';
  // What is paid for and what is taken are one number. Several places are only had where each is paid.
  const isPerPerson =
    unitType === 'line-item/person' && listing.attributes.publicData.type !== 'free';
  const places = isPerPerson ? (given.seats ?? 1) : 1;
  const items = billOf(listing, {
    startDate: bookingStart ?? booking.startDate,
    endDate: bookingEnd ?? booking.endDate,
    seats: places,
  });
  return {
    ...rest,
    ...(bookingStart && bookingEnd ? { bookingStart, bookingEnd } : {}),
    seats: places,
    stockReservationQuantity: places,
    lineItems: toMarketplaceLineItems(items),
  };
}
