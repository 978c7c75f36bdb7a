import { requestReducer } from '#src/store/requests.ts';
import { createSlice, isAsyncThunkAction } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { isCourse } from '#shared/transactions/course.ts';
import { planPriceOf } from '#shared/transactions/ordering.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Products of the payment provider by which classes are sold month by month. */
export interface RecurringProductState {
  /** Requests that create them, by listing id. */
  requests: Record<string, RequestStatus>;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    recurringProduct: RecurringProductState;
  }
}

const initialState: RecurringProductState = { requests: {} };

/**
 * Makes the product and the price of a class that is sold by the month; of any other class nothing.
 * The server takes the price from the listing, so this follows when the listing is saved.
 */
export const ensureRecurringProduct = createAppThunk(
  'recurringProduct/ensure',
  async (listing: Listing, { api }): Promise<void> => {
    const { title, description } = listing.attributes;
    const price = planPriceOf(listing);
    if (!price || isCourse(listing.attributes.publicData)) return;
    await api.app.createStripeProductAndPrice({
      listingId: listing.id,
      title,
      description: description ?? '',
      monthlyPrice: price.amount,
    });
  },
  {
    condition: ({ id }, state: RootState) => selectRecurringProduct(state, id).status !== 'loading',
  },
);

const slice = createSlice({
  name: 'recurringProduct',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addMatcher(isAsyncThunkAction(ensureRecurringProduct), ({ requests }, action) => {
      const { id } = action.meta.arg;
      requests[id] = requestReducer(requests[id], action);
    });
  },
  selectors: {
    selectRecurringProduct: ({ requests }, listingId: string) => requests[listingId] ?? idle,
  },
});

export const { selectRecurringProduct } = slice.injectInto(rootReducer).selectors;

/**
 * Returns whether the provider's price is missing or differs from the listing's. The server has the
 * price that it has created in the listing's metadata.
 */
export function isProductMissing(listing: Listing): boolean {
  const price = planPriceOf(listing);
  if (isCourse(listing.attributes.publicData)) return false;
  return price !== null && listing.attributes.metadata?.stripe?.amount !== price.amount;
}
