import type { Api, Params } from '#src/api/types.ts';
import type { AttendeesCall, InitiateCall } from '#shared/contract/bodies/orders.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { AppDispatch } from '#src/store/appThunk.ts';
import { mergeEntities, selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { bookedAt, payinOf, sessionProcessOf } from '#shared/transactions/ordering.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import { isAppError, isNotFound } from '#src/util/errors.ts';
import { reporting } from '#src/util/errorLog.ts';
import { placeOrder } from './openEnquiry.ts';
import { deadlineOf, standingOf } from './order.ts';
import type { PendingOrder, Quote } from './order.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import type { One } from '#shared/contract/resources.ts';

const listingQuery: Params = {
  include: ['author', 'author.profileImage', 'images', 'currentStock'],
  'fields.image': [
    'variants.landscape-crop',
    'variants.landscape-crop2x',
    'variants.square-small',
    'variants.square-small2x',
  ],
  'limit.images': 1,
};
const orderQuery: Params = { include: ['listing', 'booking', 'customer', 'provider'] };

/** Loads the listing to book. */
export const showListing = createAppThunk(
  'CheckoutPage/show',
  async (id: string, { api, dispatch }) => {
    dispatch(mergeEntities(await api.listings.show(id, listingQuery)));
    return { id, at: Date.now() };
  },
);

/** Class time to book. */
export interface OrderRequest {
  listing: Listing;
  time: ClassTime;
  /** Number of places. */
  places: number;
  /** Id of the saved card that is to pay, at the payment provider. */
  savedCardId?: string | undefined;
}

interface Prepared {
  quote: Quote | null;
  order: PendingOrder | null;
  bookedTransactionId: string | null;
  /** Order by which a place of the class time is held for the reader. */
  offeredId: string | null;
}

interface PrepareHints {
  /** Id of the transaction stored in this tab. */
  rememberedId: string | null;
  /** False when the listing takes no orders; no price is requested then. */
  isBookable: boolean;
}

/**
 * Determines the state of a checkout, without changing anything: resumes the order stored in this
 * tab or known to the server, or else requests a quote.
 */
export const prepareCheckout = createAppThunk(
  'CheckoutPage/prepare',
  async (
    { listing, time, places, rememberedId, isBookable }: OrderRequest & PrepareHints,
    { api, dispatch, getState },
  ): Promise<Prepared> => {
    const nothing: Prepared = {
      quote: null,
      order: null,
      bookedTransactionId: null,
      offeredId: null,
    };
    const remembered = rememberedId && (await findOrder(api, dispatch, rememberedId));
    const isAsked = isForTime(selectEntity(getState(), 'transaction', rememberedId), time);
    if (remembered && isAsked && remembered.standing !== 'ended') {
      return { ...nothing, order: remembered };
    }

    const { sessions, offers } = await api.app.checkTransaction(listing.id);
    const transactionId = bookedAt(sessions, time);
    const known = transactionId && (await findOrder(api, dispatch, transactionId));
    if (known && known.standing === 'pending') return { ...nothing, order: known };
    if (known && known.standing === 'confirmed') {
      return { ...nothing, bookedTransactionId: known.transactionId };
    }
    // A place that is held is taken on the page of its order.
    const offeredId = bookedAt(offers, time);
    if (offeredId) return { ...nothing, offeredId };
    if (!isBookable) return nothing;
    const quote = await reporting('speculate-transaction-failed', () =>
      speculate(api, { listing, time, places }),
    );
    return { ...nothing, quote };
  },
);

/**
 * Creates the order, out of an enquiry about the class where there is one. When an earlier request
 * succeeded without an answer, the server knows that order and it is used instead of a second one.
 */
export const initiateOrder = createAppThunk(
  'CheckoutPage/initiate',
  async (request: OrderRequest, { api, dispatch }): Promise<PendingOrder> => {
    const { sessions } = await api.app.checkTransaction(request.listing.id);
    const transactionId = bookedAt(sessions, request.time);
    const known = transactionId && (await findOrder(api, dispatch, transactionId));
    if (known && (known.standing === 'pending' || known.standing === 'confirmed')) return known;
    const place = () => placeOrder(api, request.listing, callOf(request, false));
    return take(dispatch, await reporting('initiate-order-failed', place));
  },
);

/**
 * Confirms the payment. An order that is already confirmed or expired is not an error; the result
 * reports its state.
 */
export const confirmOrder = createAppThunk(
  'CheckoutPage/confirm',
  async (transactionId: string, { api, dispatch }): Promise<PendingOrder> => {
    try {
      await api.app.confirmPayment(transactionId);
    } catch (error) {
      if (!isAppError(error) || error.code !== 'transaction-invalid-transition') throw error;
    }
    return readOrder(api, dispatch, transactionId);
  },
);

/** Reloads the order. */
export const recheckOrder = createAppThunk(
  'CheckoutPage/recheck',
  (transactionId: string, { api, dispatch }) => readOrder(api, dispatch, transactionId),
);

/** Says who comes on the places of the order. */
export const nameAttendees = createAppThunk(
  'CheckoutPage/names',
  async (call: AttendeesCall, { api }) => {
    await reporting('order-attendees-failed', () => api.app.nameAttendees(call));
  },
);

/** Sends the student's first message. */
export const sendInitialMessage = createAppThunk(
  'CheckoutPage/message',
  async (message: { transactionId: string; content: string }, { api }) => {
    await reporting('initial-message-send-failed', () => api.messages.send(message));
  },
);

function take(dispatch: AppDispatch, answer: One<'transaction'>): PendingOrder {
  dispatch(mergeEntities(answer));
  const order = entityOf(answer);
  return { transactionId: order.id, standing: standingOf(order), deadline: deadlineOf(order) };
}

const readOrder = async (api: Api, dispatch: AppDispatch, id: string) =>
  take(dispatch, await api.transactions.show(id, orderQuery));

/** Returns whether an order is for this class time. A weekly class can be booked several times. */
function isForTime(order: Transaction | null, time: ClassTime): boolean {
  const booked = order?.booking?.attributes;
  return !booked || bookedAt([{ transactionId: '', ...booked }], time) !== null;
}

/** Reads an order; null when it does not exist or belongs to another user. */
async function findOrder(api: Api, dispatch: AppDispatch, id: string) {
  try {
    return await readOrder(api, dispatch, id);
  } catch (error) {
    if (isAppError(error) && (isNotFound(error) || error.status === 403)) return null;
    throw error;
  }
}

async function speculate(api: Api, request: OrderRequest): Promise<Quote> {
  const answer = await api.app.initiatePrivileged(callOf(request, true));
  const { lineItems, payinTotal } = entityOf(answer).attributes;
  return { lineItems, payinTotal: payinTotal ?? payinOf(lineItems) };
}

function callOf(
  { listing, time, places, savedCardId }: OrderRequest,
  isSpeculative: boolean,
): InitiateCall {
  const { start, end } = time;
  return {
    isSpeculative,
    bookingData: { startDate: start, endDate: end },
    bodyParams: {
      processAlias: sessionProcessOf(listing),
      transition: 'transition/request-payment',
      params: {
        listingId: listing.id,
        bookingStart: start,
        bookingEnd: end,
        seats: places,
        stockReservationQuantity: places,
        paymentMethod: savedCardId || undefined,
      },
    },
    queryParams: { include: ['booking', 'provider'], expand: true },
  };
}
