import type * as v from 'valibot';
import { apiFault } from '#server/base/apiFault.ts';
import { requireBookableTime } from '#server/orders/bookableTime.ts';
import { billOf, fetchListing } from '#server/orders/bill.ts';
import { toMarketplaceLineItems } from '#server/orders/pricing.ts';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { transitionBody } from '#shared/contract/bodies/orders.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { TransactionMetadata, WaitingFor } from '#shared/contract/transaction.ts';
import { bookingRulesOf } from '#shared/transactions/bookingRules.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { toSdk } from '#shared/values/sdkValues.ts';

/** The step by which an offered seat is accepted. */
export const acceptOfferTransition = 'transition/request-payment-after-offer';

/** The listing as it was sold on the day of joining. */
const soldThen = ({ attributes, ...listing }: Listing, { price }: WaitingFor): Listing => ({
  ...listing,
  attributes: {
    ...attributes,
    price,
    publicData: { ...attributes.publicData, type: price.amount === 0 ? 'free' : 'paid' },
  },
});

/**
 * Takes the seat that is held for somebody who waited, at the price of the day of joining, and goes
 * on to the payment. The seat is booked already, so nothing of the time is read from the request.
 * @throws ApiFault 409
 */
export async function takeOffer(
  { isSpeculative, bodyParams, queryParams }: v.InferOutput<typeof transitionBody>,
  { sdk, trusted, oneOrder }: PrivilegedCaller,
): Promise<unknown> {
  const { id, transition, params: given } = bodyParams;
  const shown = await sdk.transactions.show({ id, include: ['listing', 'booking'] });
  const { attributes, booking, ...order } = entityOf(shown);
  const listingId = relatedId(shown.data, 'listing');
  if (!listingId) throw apiFault(409, 'transaction-listing-not-found', 'The class is gone.');
  const { waitingFor } = attributes.metadata ?? {};
  if (stateOf({ attributes, ...order }) !== 'offered' || !waitingFor || !booking) {
    throw apiFault(409, 'offer-over', 'The place is not held any more.');
  }
  const { start, end } = booking.attributes;
  const listing = soldThen(await fetchListing(sdk, listingId), waitingFor);
  requireBookableTime(listing, { start, end }, Date.now(), 'takeOffer');
  const { mode, policy } = bookingRulesOf(listing.attributes.publicData);
  const metadata: TransactionMetadata = { policy, bookingMode: mode };
  const { protectedData, paymentMethod, paymentMethodTypes, setupPaymentMethodForSaving } = given;
  const body = toSdk({
    id,
    transition,
    params: {
      protectedData,
      paymentMethod,
      paymentMethodTypes,
      setupPaymentMethodForSaving,
      lineItems: toMarketplaceLineItems(billOf(listing, { seats: booking.attributes.seats })),
      metadata,
    },
  });
  return oneOrder.withLock(sdk, listingId, async orders => {
    await orders.requireFree({ start: Date.parse(start), end: Date.parse(end) }, id);
    const { transactions } = await trusted();
    const make = isSpeculative ? transactions.transitionSpeculative : transactions.transition;
    return (await make(body, { expand: true, ...queryParams })).asSent;
  });
}
