import type { Api } from '#src/api/types.ts';
import { isAppError } from '#src/util/errors.ts';
import { sessionProcessOf } from '#shared/transactions/ordering.ts';
import { transitionsInto } from '#shared/transactions/process.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { One } from '#shared/contract/resources.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { InitiateCall } from '#shared/contract/bodies/orders.ts';

/**
 * Finds the student's newest enquiry about a listing out of which an order can grow: one in the
 * process in which the listing is sold now. Returns its id; null for none.
 */
async function openEnquiryOf(api: Api, listing: Listing): Promise<string | null> {
  const [processName] = sessionProcessOf(listing).split('/');
  const { data } = await api.transactions.query({
    only: 'order',
    listingId: listing.id,
    lastTransitions: [...transitionsInto('enquiry')],
    processNames: processName,
    include: ['listing'],
    perPage: 100,
  });
  // Filters again: a marketplace may ignore a filter that it does not know.
  const found = data.find(
    one => relatedId(one, 'listing') === listing.id && one.attributes.processName === processName,
  );
  return found?.id ?? null;
}

/**
 * Makes an order: out of the student's enquiry about the listing, so that question, answer and
 * booking stay in one conversation, or else a new one (specification 2, section 4).
 */
export async function placeOrder(
  api: Api,
  listing: Listing,
  call: InitiateCall,
): Promise<One<'transaction'>> {
  const enquiryId = await openEnquiryOf(api, listing);
  if (!enquiryId) return api.app.initiatePrivileged(call);
  const { bookingData, queryParams, bodyParams } = call;
  const { listingId: _listingId, ...params } = bodyParams.params;
  try {
    return await api.app.transitionPrivileged({
      isSpeculative: false,
      bookingData,
      bodyParams: {
        id: enquiryId,
        transition: 'transition/request-payment-after-enquiry',
        params,
      },
      queryParams,
    });
  } catch (error) {
    // An order has grown out of it meanwhile, in another tab.
    if (!isAppError(error) || error.code !== 'transaction-invalid-transition') throw error;
    return api.app.initiatePrivileged(call);
  }
}
