import type { Logger } from 'pino';
import type * as v from 'valibot';
import { apiFault } from '#server/base/apiFault.ts';
import { requireBookableTime } from './bookableTime.ts';
import { billOf, fetchListing, requireProcessOf } from './bill.ts';
import { toMarketplaceLineItems } from './pricing.ts';
import { bookingRulesOf } from '#shared/transactions/bookingRules.ts';
import { toSdk } from '#shared/values/sdkValues.ts';
import type { Span } from '#server/marketplaceClient/liveOrder.ts';
import type { InstantAcceptance } from './instant.ts';
import type { OneOrder } from './oneOrder.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { WaitingListGuard, WantedSeats } from './waitingListGuard.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
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

/** Clients and rules for the caller of a privileged transition. */
export interface PrivilegedCaller {
  /** SDK with the rights of the caller. */
  sdk: ServerSdk;
  /** SDK with the rights of the caller and the client secret. */
  trusted: () => Promise<ServerSdk>;
  /** Prevents a second order of the caller for the same time. */
  oneOrder: OneOrder;
  /** Reserves released seats for students on the waiting list. */
  waitingLists: WaitingListGuard;
}

/**
 * Initiates a transaction with line items computed by the server. Returns the marketplace's answer.
 */
export async function initiatePrivileged(
  { isSpeculative, bookingData: booking, bodyParams, queryParams: query }: InitiateInput,
  { sdk, trusted, oneOrder, waitingLists }: PrivilegedCaller,
): Promise<unknown> {
  const listing = await fetchListing(sdk, bodyParams.params.listingId);
  requireProcessOf(listing, bodyParams.processAlias);
  const body = toSdk({
    ...bodyParams,
    params: paramsOf(listing, booking, bodyParams.params),
  });
  const span = spanOf(bodyParams.params);
  return oneOrder.withLock(sdk, listing.id, async orders => {
    if (span) {
      await orders.requireFree(span);
      await waitingLists.requireNoneAhead(sdk, wantedOf(listing, span, bodyParams.params));
    }
    const { transactions } = await trusted();
    const options = { expand: true, ...query };
    const { data, asSent } = isSpeculative
      ? await transactions.initiateSpeculative(body, options)
      : await orders.hold(() => transactions.initiate(body, options));
    if (span && !isSpeculative) await orders.requireKept(data.id, span);
    return asSent;
  });
}

/** Makes a transition of the caller's transaction with line items computed by the server. */
export async function transitionPrivileged(
  { isSpeculative, bookingData: booking, bodyParams, queryParams: query }: TransitionInput,
  { sdk, trusted, oneOrder, waitingLists }: PrivilegedCaller,
): Promise<unknown> {
  const { id, params: given } = bodyParams;
  // The listing is read from the transaction, not from the request.
  const { listingId, processName } = await showOrder(sdk, id);
  if (!listingId) throw apiFault(409, 'transaction-listing-not-found', 'The class is gone.');
  const listing = await fetchListing(sdk, listingId);
  requireProcessOf(listing, `${processName}/release-1`);
  const { listingId: _listingId, ...rest } = given;
  const body = toSdk({ ...bodyParams, params: paramsOf(listing, booking, rest) });
  const span = spanOf(given);
  return oneOrder.withLock(sdk, listingId, async orders => {
    if (span) {
      await orders.requireFree(span, id);
      await waitingLists.requireNoneAhead(sdk, wantedOf(listing, span, given));
    }
    const { transactions } = await trusted();
    const options = { expand: true, ...query };
    const { asSent } = isSpeculative
      ? await transactions.transitionSpeculative(body, options)
      : await orders.hold(() => transactions.transition(body, options));
    if (span && !isSpeculative) await orders.requireKept(id, span);
    return asSent;
  });
}

/** Dependencies of the confirmation of a payment. */
export interface ConfirmingCaller extends Omit<PrivilegedCaller, 'waitingLists'> {
  /**
   * Accepts orders of classes that are booked at once; null when the server has no rights of an
   * operator.
   */
  instant: InstantAcceptance | null;
  logger: Logger;
}

/**
 * Confirms the payment of an order unless it is a surplus one, and accepts it when its class is
 * booked at once.
 * @throws ApiFault 409
 */
export async function confirmPayment(
  id: string,
  { sdk, trusted, oneOrder, instant, logger }: ConfirmingCaller,
): Promise<unknown> {
  const { listingId, booked, isInstant } = await showOrder(sdk, id);
  const confirm = async (client: ServerSdk, transition: string) =>
    (await client.transactions.transition({ id, transition, params: {} }, { expand: true })).asSent;
  const confirmAndAccept = async () => {
    if (!isInstant || !instant) return confirm(sdk, 'transition/confirm-payment');
    const answer = await confirm(await trusted(), 'transition/confirm-instantly').catch(
      (error: unknown) => {
        // Older versions of the process have no such transition.
        if (!isRefusal(error, 409, 'transaction-invalid-transition')) throw error;
        return confirm(sdk, 'transition/confirm-payment');
      },
    );
    await instant.accept(id).catch((error: unknown) => {
      // The payment is confirmed; the reconciler of orders accepts later.
      logger.warn({ err: error, transactionId: id }, 'an order could not be accepted at once');
    });
    return answer;
  };
  if (!listingId || !booked) return confirmAndAccept();
  return oneOrder.withLock(sdk, listingId, async orders => {
    await orders.requireKept(id, booked);
    const answer = await confirmAndAccept();
    await orders.paid();
    return answer;
  });
}

async function showOrder(sdk: ServerSdk, id: string) {
  const shown = await sdk.transactions.show({ id, include: ['listing', 'booking'] });
  const { attributes, booking } = entityOf(shown);
  return {
    processName: attributes.processName,
    isInstant: attributes.metadata?.bookingMode === 'instant',
    listingId: relatedId(shown.data, 'listing'),
    booked: booking && {
      start: Date.parse(booking.attributes.start),
      end: Date.parse(booking.attributes.end),
    },
  };
}

/** Returns the requested time span; null when incomplete, which the marketplace refuses. */
function spanOf({ bookingStart, bookingEnd }: PrivilegedParams): Span | null {
  return bookingStart !== undefined && bookingEnd !== undefined
    ? { start: Date.parse(bookingStart), end: Date.parse(bookingEnd) }
    : null;
}

/** Returns the seats that an order takes of a class time. */
const wantedOf = ({ id }: Listing, span: Span, { seats = 1 }: PrivilegedParams): WantedSeats => ({
  listingId: id,
  ...span,
  seats,
});

function paramsOf(
  listing: Listing,
  booking: BookingData,
  given: PrivilegedParams,
): Record<string, unknown> {
  const { bookingStart, bookingEnd, lineItems: _lineItems, ...rest } = given;
  requireBookableTime(listing, { start: bookingStart, end: bookingEnd }, Date.now(), 'book');
  // Paid seats, booked seats and pieces of the stock are the same number.
  const places = given.seats ?? 1;
  const { mode, policy } = bookingRulesOf(listing.attributes.publicData);
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
    // The order has the rules of the day of booking, also when the teacher changes them later.
    metadata: { policy, bookingMode: mode },
  };
}
