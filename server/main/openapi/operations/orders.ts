import * as v from 'valibot';
import type { Subject } from '../operation.ts';
import { nothing, orderResource } from './answers.ts';
import { lineItemsAnswer, orderPlaceAnswer, ownOrdersAnswer } from '#shared/contract/api/orders.ts';
import { orderChoicesAnswer } from '#shared/contract/api/bookingChanges.ts';
import {
  joinedAnswer,
  positionAnswer,
  waitingListsAnswer,
} from '#shared/contract/api/waitingList.ts';
import {
  acceptBody,
  attendeesBody,
  initiateBody,
  lineItemsBody,
  listingBody,
  transactionBody,
  transitionBody,
} from '#shared/contract/bodies/orders.ts';
import { cancelOrderBody, moveOrderBody } from '#shared/contract/bodies/bookingChanges.ts';
import { joinWaitingListBody } from '#shared/contract/bodies/waitingList.ts';

const billErrors = [
  'not-found',
  'validation-invalid-params',
  'transaction-missing-listing-price',
  'listing-currency-invalid',
  'too-many-places',
  'amount-too-high',
] as const;
const orderErrors = [
  ...billErrors,
  'contact-not-possible',
  'booking-closed',
  'class-changing',
  'class-waiting-list',
  'too-many-unpaid-orders',
  'transaction-already-booked',
  'transaction-booking-time-not-available',
  'transaction-listing-not-found',
] as const;
const changeErrors = [
  'not-found',
  'order-not-changeable',
  'order-process-older',
  'order-terms-changed',
] as const;

export const orders: Subject = {
  name: 'Orders',
  description: 'Prices, orders, what a student changes of them, waiting lists.',
  operations: [
    {
      method: 'post',
      path: '/api/transaction-line-items',
      caller: 'page',
      summary: 'Compute the line items of an order before it is made',
      body: lineItemsBody,
      answer: lineItemsAnswer,
      errors: billErrors,
    },
    {
      method: 'post',
      path: '/api/initiate-privileged',
      caller: 'signedInPage',
      summary: 'Make an order, or look what it would be; the server computes its price',
      body: initiateBody,
      answer: orderResource,
      errors: orderErrors,
    },
    {
      method: 'post',
      path: '/api/transition-privileged',
      caller: 'signedInPage',
      summary: 'Make an order of an enquiry, or of an offered place',
      body: transitionBody,
      answer: orderResource,
      errors: [...orderErrors, 'offer-over'],
    },
    {
      method: 'post',
      path: '/api/transition-confirm-payment',
      caller: 'signedInPage',
      summary: 'Tell that the card of an order is confirmed',
      body: transactionBody,
      answer: orderResource,
      errors: ['transaction-already-booked'],
    },
    {
      method: 'post',
      path: '/api/accept-transaction',
      caller: 'signedInPage',
      summary: 'Accept an order, as its teacher',
      body: acceptBody,
      answer: orderResource,
    },
    {
      method: 'post',
      path: '/api/check-transaction',
      caller: 'signedInPage',
      summary: 'List the caller’s orders of a class',
      body: listingBody,
      answer: ownOrdersAnswer,
    },
    {
      method: 'post',
      path: '/api/order-place',
      caller: 'signedInPage',
      summary: 'Read where the class of an order is held',
      body: transactionBody,
      answer: orderPlaceAnswer,
    },
    {
      method: 'post',
      path: '/api/order-attendees',
      caller: 'signedInPage',
      summary: 'Say who comes to an order of several places',
      body: attendeesBody,
      answer: v.object({ attendees: v.array(v.object({ name: v.string() })) }),
      errors: ['operator-not-available', 'not-found', 'attendees-fixed', 'too-many-places'],
    },
    {
      method: 'post',
      path: '/api/order-choices',
      caller: 'signedInPage',
      summary: 'Read what the student may change of an order now',
      body: transactionBody,
      answer: orderChoicesAnswer,
      errors: ['forbidden'],
    },
    {
      method: 'post',
      path: '/api/cancel-order',
      caller: 'signedInPage',
      summary: 'Take back or cancel an order, as its student',
      body: cancelOrderBody,
      answer: nothing,
      errors: changeErrors,
    },
    {
      method: 'post',
      path: '/api/move-order',
      caller: 'signedInPage',
      summary: 'Move an order to another class time, as its student',
      body: moveOrderBody,
      answer: nothing,
      errors: [...changeErrors, ...orderErrors],
    },
    {
      method: 'post',
      path: '/api/waiting-list',
      caller: 'page',
      summary: 'List the class times that one can wait for, and those that the caller waits for',
      body: listingBody,
      answer: waitingListsAnswer,
      errors: ['not-found', 'waiting-list-not-available'],
    },
    {
      method: 'post',
      path: '/api/waiting-list/position',
      caller: 'signedInPage',
      summary: 'Read the position of an order on its waiting list',
      body: transactionBody,
      answer: positionAnswer,
      errors: ['waiting-list-not-available'],
    },
    {
      method: 'post',
      path: '/api/join-waiting-list',
      caller: 'signedInPage',
      summary: 'Wait for a place in a class time that is sold out',
      body: joinWaitingListBody,
      answer: joinedAnswer,
      errors: [
        'waiting-list-not-available',
        'waiting-list-closed',
        'waiting-list-joined',
        'class-has-places',
        ...orderErrors,
      ],
    },
  ],
};
