import type * as v from 'valibot';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import { billOf, fetchListing } from './bill.ts';
import { fetchOwnOrders } from './fetchOwnOrders.ts';
import { confirmPayment, initiatePrivileged, transitionPrivileged } from './privileged.ts';
import type { ConfirmingCaller, PrivilegedCaller } from './privileged.ts';
import { orderOperations } from './operations.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { isTimeZone } from '#shared/time/zones.ts';
import type { acceptBody } from '#shared/contract/bodies/orders.ts';

/** POST /transaction-line-items: the line items of an order before it is made. */
export const transactionLineItems = endpoint({
  ...orderOperations.priceOrder,
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

/**
 * Accepts an order of the caller. The zone of their browser becomes that of mails and calendars to
 * an account that has none.
 */
export async function acceptOrder(
  { transactionId: id, timeZone = '' }: v.InferOutput<typeof acceptBody>,
  { transactions, currentUser }: Pick<ServerSdk, 'transactions' | 'currentUser'>,
): Promise<unknown> {
  const user = isTimeZone(timeZone) ? entityOf(await currentUser.show()) : null;
  if (user && user.attributes.profile.privateData?.timeZone === undefined) {
    await currentUser.updateProfile({ privateData: { timeZone } });
  }
  const transition = { id, transition: 'transition/accept', params: {} };
  return (await transactions.transition(transition, { expand: true })).asSent;
}

/** POST /accept-transaction: the teacher accepts an order. */
export const acceptTransaction = endpoint({
  ...orderOperations.acceptOrder,
  failure: () => 'accept-sale-failed',
  run: ({ input, sdk }) => acceptOrder(input, sdk),
});

/**
 * POST /check-transaction: the caller's orders of a listing, that is the booked class times that
 * are not over and the subscription that is active or unpaid.
 */
export const checkTransaction = endpoint({
  ...orderOperations.listOwnOrders,
  run: ({ input, sdk }) => fetchOwnOrders(sdk, input.listingId, Date.now()),
});

/** Privileged transitions that another subject carries out, by name. */
export type CarriedOut = Readonly<Record<string, typeof transitionPrivileged>>;

/** POST endpoints that make an order and confirm its payment, with one order for a class time. */
export const orderEndpoints = ({
  oneOrder,
  waitingLists,
  carriedOut,
  ...confirming
}: Pick<ConfirmingCaller, 'oneOrder' | 'instant' | 'logger'> &
  Pick<PrivilegedCaller, 'waitingLists'> & { carriedOut: CarriedOut }): MountableEndpoint[] => [
  endpoint({
    ...orderOperations.initiateOrder,
    failure: orderFailure,
    run: ({ input, sdk, trusted }) =>
      initiatePrivileged(input, { sdk, trusted, oneOrder, waitingLists }),
  }),
  endpoint({
    ...orderOperations.transitionOrder,
    failure: orderFailure,
    run: ({ input, sdk, trusted }) => {
      const make = carriedOut[input.bodyParams.transition] ?? transitionPrivileged;
      return make(input, { sdk, trusted, oneOrder, waitingLists });
    },
  }),
  // The browser reports a confirmed card; the marketplace verifies it with the payment provider.
  endpoint({
    ...orderOperations.confirmPayment,
    run: ({ input, sdk, trusted }) =>
      confirmPayment(input.transactionId, { sdk, trusted, oneOrder, ...confirming }),
  }),
];
