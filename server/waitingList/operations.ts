import type { Operations } from '#server/http/api/operation.ts';
import { orderErrors } from '#server/orders/operations.ts';
import {
  joinedAnswer,
  positionAnswer,
  waitingListsAnswer,
} from '#shared/contract/api/waitingList.ts';
import { listingBody, transactionBody } from '#shared/contract/bodies/orders.ts';
import { joinWaitingListBody } from '#shared/contract/bodies/waitingList.ts';

/** Of waiting lists. */
export const waitingListOperations = {
  listClassTimes: {
    method: 'post',
    path: '/api/waiting-list',
    caller: 'page',
    summary: 'List the class times that one can wait for, and those that the caller waits for',
    body: listingBody,
    answer: waitingListsAnswer,
    errors: ['not-found', 'waiting-list-not-available'],
  },
  readPosition: {
    method: 'post',
    path: '/api/waiting-list/position',
    caller: 'signedInPage',
    summary: 'Read the position of an order on its waiting list',
    body: transactionBody,
    answer: positionAnswer,
    errors: ['waiting-list-not-available'],
  },
  join: {
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
} satisfies Operations;
