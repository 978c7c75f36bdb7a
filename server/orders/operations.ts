import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { orderResource } from '#server/http/api/answers.ts';
import { lineItemsAnswer, orderPlaceAnswer, ownOrdersAnswer } from '#shared/contract/api/orders.ts';
import {
  acceptBody,
  attendeesBody,
  initiateBody,
  lineItemsBody,
  listingBody,
  transactionBody,
  transitionBody,
} from '#shared/contract/bodies/orders.ts';

const billErrors = [
  'not-found',
  'validation-invalid-params',
  'transaction-missing-listing-price',
  'listing-currency-invalid',
  'too-many-places',
  'amount-too-high',
] as const;
/** Refusals of a new order. */
export const orderErrors = [
  ...billErrors,
  'contact-not-possible',
  'feature-switched-off',
  'booking-closed',
  'class-changing',
  'class-waiting-list',
  'too-many-unpaid-orders',
  'transaction-already-booked',
  'transaction-booking-time-not-available',
  'transaction-listing-not-found',
] as const;

/** About orders. */
export const orderOperations = {
  priceOrder: {
    method: 'post',
    path: '/api/transaction-line-items',
    caller: 'page',
    summary: 'Compute the line items of an order before it is made',
    body: lineItemsBody,
    answer: lineItemsAnswer,
    errors: billErrors,
  },
  initiateOrder: {
    method: 'post',
    path: '/api/initiate-privileged',
    caller: 'signedInPage',
    summary: 'Make an order, or look what it would be; the server computes its price',
    body: initiateBody,
    answer: orderResource,
    errors: orderErrors,
  },
  transitionOrder: {
    method: 'post',
    path: '/api/transition-privileged',
    caller: 'signedInPage',
    summary: 'Make an order of an enquiry, or of an offered place',
    body: transitionBody,
    answer: orderResource,
    errors: [...orderErrors, 'offer-over'],
  },
  confirmPayment: {
    method: 'post',
    path: '/api/transition-confirm-payment',
    caller: 'signedInPage',
    summary: 'Tell that the card of an order is confirmed',
    body: transactionBody,
    answer: orderResource,
    errors: ['transaction-already-booked'],
  },
  acceptOrder: {
    method: 'post',
    path: '/api/accept-transaction',
    caller: 'signedInPage',
    summary: 'Accept an order, as its teacher',
    body: acceptBody,
    answer: orderResource,
  },
  listOwnOrders: {
    method: 'post',
    path: '/api/check-transaction',
    caller: 'signedInPage',
    summary: 'List the caller’s orders of a class',
    body: listingBody,
    answer: ownOrdersAnswer,
  },
  readLocation: {
    method: 'post',
    path: '/api/order-place',
    caller: 'signedInPage',
    summary: 'Read where the class of an order is held',
    body: transactionBody,
    answer: orderPlaceAnswer,
  },
  nameAttendees: {
    method: 'post',
    path: '/api/order-attendees',
    caller: 'signedInPage',
    summary: 'Say who comes to an order of several places',
    body: attendeesBody,
    answer: v.object({ attendees: v.array(v.object({ name: v.string() })) }),
    errors: ['operator-not-available', 'not-found', 'attendees-fixed', 'too-many-places'],
  },
} satisfies Operations;
