import { requestReducer } from '#src/store/requests.ts';
import { createSlice, isAsyncThunkAction } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { monthlyPriceOf } from '#shared/transactions/ordering.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** What a class is sold by at the payment provider, month by month. */
export interface RecurringProductState {
  /** Where making it stands, by listing. */
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
    const price = monthlyPriceOf(listing);
    if (!price) return;
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
 * Whether what is sold at the provider is not what the listing says: there is no price there yet, or
 * another one. The server writes down in the listing's metadata what it has made.
 */
export function isProductMissing(listing: Listing): boolean {
  const price = monthlyPriceOf(listing);
  const { stripe } = (listing.attributes.metadata ?? {}) as { stripe?: { amount?: number } };
  return price !== null && stripe?.amount !== price.amount;
}
