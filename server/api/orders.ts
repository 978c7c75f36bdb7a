import { endpoint } from './endpoint.ts';
import type { MountableEndpoint } from './endpoint.ts';
import { billOf, fetchListing } from './order.ts';
import { fetchOwnOrders } from './ownOrders.ts';
import { confirmPayment, initiatePrivileged, transitionPrivileged } from './privileged.ts';
import type { OneOrder } from '../orders/oneOrder.ts';
import {
  acceptBody,
  initiateBody,
  lineItemsBody,
  listingBody,
  transactionBody,
  transitionBody,
} from '#shared/contract/bodies/orders.ts';

/** The bill of an order before it is made. */
export const transactionLineItems = endpoint({
  path: '/transaction-line-items',
  access: 'anyone',
  input: lineItemsBody,
  failure: () => 'fetching-line-items-failed',
  async run({ input, sdk }) {
    const own = input.isOwnListing;
    const listing = await fetchListing(sdk, input.listingId, { own });
    return { data: billOf(listing, input.bookingData, { own }) };
  },
});

/** A price that was asked for, or an order that was to be made. */
const orderFailure = ({ isSpeculative }: { isSpeculative: boolean }) =>
  isSpeculative ? 'speculate-transaction-failed' : 'initiate-order-failed';

/** The teacher's yes. */
export const acceptTransaction = endpoint({
  path: '/accept-transaction',
  access: 'signedIn',
  input: acceptBody,
  failure: () => 'accept-sale-failed',
  run: async ({ input, sdk }) =>
    (
      await sdk.transactions.transition(
        { id: input.transactionId, transition: 'transition/accept', params: {} },
        { expand: true },
      )
    ).asSent,
});

/**
 * What the caller already has of this listing: the sessions that are not over, and the
 * subscription that runs or is waiting for its payment, whenever its first class was.
 */
export const checkTransaction = endpoint({
  path: '/check-transaction',
  access: 'signedIn',
  input: listingBody,
  run: ({ input, sdk }) => fetchOwnOrders(sdk, input.listingId, Date.now()),
});

/** POST endpoints that make an order and confirm its payment; a student has one for a class time. */
export const orderEndpoints = (oneOrder: OneOrder): MountableEndpoint[] => [
  endpoint({
    path: '/initiate-privileged',
    access: 'signedIn',
    input: initiateBody,
    failure: orderFailure,
    run: ({ input, sdk, trusted }) => initiatePrivileged(input, { sdk, trusted, oneOrder }),
  }),
  endpoint({
    path: '/transition-privileged',
    access: 'signedIn',
    input: transitionBody,
    failure: orderFailure,
    run: ({ input, sdk, trusted }) => transitionPrivileged(input, { sdk, trusted, oneOrder }),
  }),
  // The customer's word that the card has been confirmed; the marketplace asks the provider itself.
  endpoint({
    path: '/transition-confirm-payment',
    access: 'signedIn',
    input: transactionBody,
    run: ({ input, sdk }) => confirmPayment(input.transactionId, { sdk, oneOrder }),
  }),
];
