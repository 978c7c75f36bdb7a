import type { Operations } from '#server/http/api/operation.ts';
import { nothing } from '#server/http/api/answers.ts';
import { personBody, personChangeBody, personsBody } from '#shared/contract/bodies/account.ts';
import { payoutPersonsAnswer } from '#shared/contract/stripe.ts';

const payoutErrors = ['payment-service-failed', 'stripe-account-not-found', 'not-found'] as const;

/** About the people of a payout account. */
export const payoutOperations = {
  listPersons: {
    method: 'post',
    path: '/api/payout-persons',
    caller: 'signedInPage',
    summary: 'List the people behind the caller’s company at the payment provider',
    body: personsBody,
    answer: payoutPersonsAnswer,
    errors: payoutErrors,
  },
  changePerson: {
    method: 'post',
    path: '/api/payout-persons/change',
    caller: 'signedInPage',
    summary: 'Change one of them by a token that the payment provider made',
    body: personChangeBody,
    answer: nothing,
    errors: [...payoutErrors, 'payout-person-refused'],
  },
  makeRepresentative: {
    method: 'post',
    path: '/api/payout-persons/represent',
    caller: 'signedInPage',
    summary: 'Make one of them the representative',
    body: personBody,
    answer: nothing,
    errors: [...payoutErrors, 'payout-person-refused'],
  },
  removePerson: {
    method: 'post',
    path: '/api/payout-persons/remove',
    caller: 'signedInPage',
    summary: 'Remove one of them',
    body: personBody,
    answer: nothing,
    errors: [...payoutErrors, 'payout-person-refused', 'payout-representative-needed'],
  },
} satisfies Operations;
