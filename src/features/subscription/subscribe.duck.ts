import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { RecurringOrder } from '#shared/contract/bodies/orders.ts';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { reporting } from '#src/util/errorLog.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { readerTimeZone } from '#shared/time/time.ts';

/** The request for the payment page; `ready` until the reader comes back from that page. */
export interface SubscribeState {
  request: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    subscribe: SubscribeState;
  }
}

const initialState: SubscribeState = { request: idle };

/** The class and the order of a subscription that is to be started. */
export type SubscriptionWish = Pick<RecurringOrder, 'listingId' | 'transactionId' | 'bookingStart'>;

/** Starts a subscription or resumes an unpaid one; returns the address of the payment page. */
export const startSubscription = createAppThunk(
  'subscribe/begin',
  async (wish: SubscriptionWish, { api, config }): Promise<string> => {
    const { url } = await reporting('initiate-order-failed', () =>
      api.app.checkoutStripeRecurring({
        ...wish,
        customerTimezone: readerTimeZone(),
        language: languageOfLocale(config.locale),
        paymentType: 'recurring',
      }),
    );
    return url;
  },
  { condition: (_, state: RootState) => selectSubscribe(state).request.status !== 'loading' },
);

const slice = createSlice({
  name: 'subscribe',
  initialState,
  reducers: {
    /** Forgets the last try when the button is shown again. */
    subscribeReset: () => initialState,
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [['request', startSubscription]]);
  },
  selectors: { selectSubscribe: state => state },
});

export const { subscribeReset } = slice.actions;
export const { selectSubscribe } = slice.injectInto(rootReducer).selectors;
