import { endpoint } from './endpoint.ts';
import type { MountableEndpoint } from './endpoint.ts';
import { billOf, fetchListing } from './order.ts';
import { fetchOwnOrders } from './ownOrders.ts';
import { confirmPayment, initiatePrivileged, transitionPrivileged } from './privileged.ts';
import type { ConfirmingCaller, PrivilegedCaller } from './privileged.ts';
import { takeOffer, takingTransition } from '../waitingList/takeOffer.ts';
import {
  acceptBody,
  initiateBody,
  lineItemsBody,
  listingBody,
  transactionBody,
  transitionBody,
} from '#shared/contract/bodies/orders.ts';

/** POST /transaction-line-items: the line items of an order before it is made. */
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

/** Returns the failure tag of a speculative or a real order. */
const orderFailure = ({ isSpeculative }: { isSpeculative: boolean }) =>
  isSpeculative ? 'speculate-transaction-failed' : 'initiate-order-failed';

/** POST /accept-transaction: the teacher accepts an order. */
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
 * POST /check-transaction: the caller's orders of a listing, that is the booked class times that are not
 * over and the subscription that is active or unpaid.
 */
export const checkTransaction = endpoint({
  path: '/check-transaction',
  access: 'signedIn',
  input: listingBody,
  run: ({ input, sdk }) => fetchOwnOrders(sdk, input.listingId, Date.now()),
});

/** POST endpoints that make an order and confirm its payment, with one order for a class time. */
export const orderEndpoints = ({
  oneOrder,
  waitingLists,
  ...confirming
}: Pick<ConfirmingCaller, 'oneOrder' | 'instant' | 'logger'> &
  Pick<PrivilegedCaller, 'waitingLists'>): MountableEndpoint[] => [
  endpoint({
    path: '/initiate-privileged',
    access: 'signedIn',
    input: initiateBody,
    failure: orderFailure,
    run: ({ input, sdk, trusted }) =>
      initiatePrivileged(input, { sdk, trusted, oneOrder, waitingLists }),
  }),
  endpoint({
    path: '/transition-privileged',
    access: 'signedIn',
    input: transitionBody,
    failure: orderFailure,
    run: ({ input, sdk, trusted }) => {
      const make =
        input.bodyParams.transition === takingTransition ? takeOffer : transitionPrivileged;
      return make(input, { sdk, trusted, oneOrder, waitingLists });
    },
  }),
  // The browser reports a confirmed card; the marketplace verifies it with the payment provider.
  endpoint({
    path: '/transition-confirm-payment',
    access: 'signedIn',
    input: transactionBody,
    run: ({ input, sdk, trusted }) =>
      confirmPayment(input.transactionId, { sdk, trusted, oneOrder, ...confirming }),
  }),
];
