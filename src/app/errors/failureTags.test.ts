import {
  initiateOrder,
  prepareCheckout,
  sendInitialMessage,
} from '#src/containers/CheckoutPage/checkoutThunks.ts';
import { fetchBill } from '#src/containers/ListingPage/ListingPage.duck.ts';
import { createSetupIntent } from '#src/containers/PaymentMethodsPage/PaymentMethodsPage.duck.ts';
import { answerRequest } from '#src/containers/TransactionPage/transactionThunks.ts';
import { fetchSavedCard, keepCard } from '#src/features/savedCard/savedCard.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import type { AppDispatch } from '#src/store/appThunk.ts';
import {
  currentUserResource,
  listingResource,
  oneOf,
  sampleStart,
} from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import type { FailureTag } from '#shared/contract/failureTag.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';

// Names by which people who run the site find failures in the log.

const fail = () => Promise.reject(refusal(409) as unknown as Error);

const [time, places] = [{ start: sampleStart, end: sampleStart, seats: 1 }, 1];
const { data, included } = listingResource();
const listing = entityOf({ data, included }) as Listing;
const request = { listing, time, places };
const timeZone = 'UTC';

/** Shows the signed-in person, who is known to the payment provider or not. */
const showPerson = (isCustomer: boolean) => () => {
  const person = currentUserResource();
  const stripeCustomer = { data: isCustomer ? { id: 'c', type: 'stripeCustomer' } : null };
  const relationships = { ...person.relationships, stripeCustomer };
  const customer = { id: 'c', type: 'stripeCustomer' as const, attributes: {} };
  return Promise.resolve(oneOf({ ...person, relationships }, isCustomer ? [customer] : []));
};

async function signInAndKeepCard(dispatch: AppDispatch) {
  await dispatch(fetchCurrentUser());
  await dispatch(keepCard('card'));
}

type Calls = Parameters<typeof storeWith>[0];

const failures: [FailureTag, (dispatch: AppDispatch) => unknown, Calls?][] = [
  [
    'accept-sale-failed',
    dispatch => dispatch(answerRequest({ id: 'o', answer: 'accept', timeZone })),
  ],
  [
    'reject-sale-failed',
    dispatch => dispatch(answerRequest({ id: 'o', answer: 'decline', timeZone })),
  ],
  ['initiate-order-failed', dispatch => dispatch(initiateOrder(request))],
  [
    'speculate-transaction-failed',
    dispatch => dispatch(prepareCheckout({ ...request, rememberedId: null, isBookable: true })),
  ],
  [
    'fetching-line-items-failed',
    dispatch => dispatch(fetchBill({ listingId: 'l', time, seats: 1, isOwnListing: false })),
  ],
  [
    'initial-message-send-failed',
    dispatch => dispatch(sendInitialMessage({ transactionId: 'o', content: 'Hello' })),
  ],
  ['create-stripe-user-failed', signInAndKeepCard, { currentUser: { show: showPerson(false) } }],
  ['add-payment-method-failed', signInAndKeepCard, { currentUser: { show: showPerson(true) } }],
  ['create-setup-intent-failed', dispatch => dispatch(createSetupIntent())],
  ['fetch-stripe-customer-failed', dispatch => dispatch(fetchSavedCard())],
];

afterEach(() => jest.restoreAllMocks());

it.each(failures)('a failure is logged as %s', async (tag, act, calls = {}) => {
  const warn = jest.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
  const { dispatch } = storeWith({
    currentUser: { show: fail },
    transactions: { show: fail, query: fail, initiate: fail, transition: fail },
    messages: { send: fail },
    stripeCustomer: { create: fail, addPaymentMethod: fail, deletePaymentMethod: fail },
    stripeSetupIntents: { create: fail },
    app: {
      acceptTransaction: fail,
      checkTransaction: () =>
        Promise.resolve({
          sessions: [],
          transactionId: null,
          offers: [],
          subscription: null,
          first: null,
        }),
      initiatePrivileged: fail,
      lineItems: fail,
    },
    ...calls,
  });
  await act(dispatch);
  expect(warn.mock.calls).toEqual([[tag, expect.objectContaining({ status: 409 })]]);
});
