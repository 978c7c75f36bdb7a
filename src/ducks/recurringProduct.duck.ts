import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/appThunk.ts';
import { injectPageSlice } from '#src/store/rootReducer.ts';
import { monthlyPriceOf } from '#shared/transactions/ordering.ts';
import { failed, idle, loading, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** What a class is sold by at the payment provider, month by month. */
export interface RecurringProductState {
  /** Where making it stands, by listing. */
  requests: Record<string, RequestStatus>;
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
    builder
      .addCase(ensureRecurringProduct.pending, ({ requests }, { meta }) => {
        requests[meta.arg.id] = loading;
      })
      .addCase(ensureRecurringProduct.fulfilled, ({ requests }, { meta }) => {
        requests[meta.arg.id] = ready;
      })
      .addCase(ensureRecurringProduct.rejected, ({ requests }, action) => {
        requests[action.meta.arg.id] = failed(rejectionOf(action));
      });
  },
  selectors: {
    selectRecurringProduct: ({ requests }, listingId: string) => requests[listingId] ?? idle,
  },
});

export const { selectRecurringProduct } = injectPageSlice(slice);

/**
 * Whether what is sold at the provider is not what the listing says: there is no price there yet, or
 * another one. The server writes down in the listing's metadata what it has made.
 */
export function isProductMissing(listing: Listing): boolean {
  const price = monthlyPriceOf(listing);
  const { stripe } = (listing.attributes.metadata ?? {}) as { stripe?: { amount?: number } };
  return price !== null && stripe?.amount !== price.amount;
}
