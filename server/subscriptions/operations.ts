import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { checkoutAnswer, orderStateAnswer, productAnswer } from '#shared/contract/api/orders.ts';
import { cardAskedAnswer, subscriptionAnswer } from '#shared/contract/api/subscriptions.ts';
import {
  cancelBody,
  checkoutBody,
  productBody,
  transactionBody,
} from '#shared/contract/bodies/orders.ts';
import { keepCardBody, subscriptionChangeBody } from '#shared/contract/bodies/subscriptions.ts';

const planErrors = ['not-found', 'payment-service-failed'] as const;
const runningErrors = [...planErrors, 'transaction-invalid-transition', 'conflict'] as const;

/** Of classes that are paid by the month. */
export const subscriptionOperations = {
  offerPlan: {
    method: 'post',
    path: '/api/create-stripe-product-and-price',
    caller: 'signedInPage',
    summary: 'Make the monthly price of a class at the payment provider, as its teacher',
    body: productBody,
    answer: productAnswer,
    errors: [...planErrors, 'transaction-missing-stripe-account'],
  },
  startSubscription: {
    method: 'post',
    path: '/api/checkout-stripe-recurring',
    caller: 'signedInPage',
    summary: 'Begin a subscription; the answer has the payment provider’s page',
    body: checkoutBody,
    answer: checkoutAnswer,
    errors: [
      ...planErrors,
      'booking-closed',
      'contact-not-possible',
      'feature-switched-off',
      'too-many-unpaid-orders',
      'transaction-already-booked',
      'transaction-already-subscribed',
      'transaction-booking-time-not-available',
      'transaction-listing-not-found',
    ],
  },
  confirmSubscription: {
    method: 'post',
    path: '/api/confirm-stripe-recurring',
    caller: 'signedInPage',
    summary: 'Tell that the subscriber has come back from that page',
    body: transactionBody,
    answer: orderStateAnswer,
    errors: runningErrors,
  },
  giveUpSubscription: {
    method: 'post',
    path: '/api/cancel-stripe-recurring',
    caller: 'signedInPage',
    summary: 'Give up a subscription that is not paid',
    body: cancelBody,
    answer: orderStateAnswer,
    errors: runningErrors,
  },
  readSubscription: {
    method: 'post',
    path: '/api/subscription',
    caller: 'signedInPage',
    summary: 'Read card, bills and next renewal of a subscription',
    body: transactionBody,
    answer: subscriptionAnswer,
    errors: planErrors,
  },
  changeSubscription: {
    method: 'post',
    path: '/api/subscription/change',
    caller: 'signedInPage',
    summary: 'End, pause or resume a subscription',
    body: subscriptionChangeBody,
    answer: orderStateAnswer,
    errors: runningErrors,
  },
  askForCard: {
    method: 'post',
    path: '/api/subscription/card',
    caller: 'signedInPage',
    summary: 'Begin to give another card; the answer has the secret to check it with',
    body: transactionBody,
    answer: cardAskedAnswer,
    errors: runningErrors,
  },
  keepCard: {
    method: 'post',
    path: '/api/subscription/keep-card',
    caller: 'signedInPage',
    summary: 'Pay with that card from now on, and an open bill at once',
    body: keepCardBody,
    answer: orderStateAnswer,
    errors: [...runningErrors, 'transaction-payment-failed'],
  },
  takeEvent: {
    method: 'post',
    path: '/api/stripe-webhook',
    caller: 'service',
    summary: 'Take an event of the payment provider',
    answer: v.object({ received: v.boolean() }),
  },
} satisfies Operations;
