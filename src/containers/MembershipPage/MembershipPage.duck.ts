import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { Params } from '#src/api/types.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { isAppError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface MembershipState {
  show: RequestStatus;
  /** Id of the subscription's transaction. */
  transactionId: string | null;
  /** Epoch milliseconds when it was loaded. */
  shownAt: number;
  /**
   * Request that confirms the payment. `ready` with the order still pending means that the payment
   * is unknown yet.
   */
  confirm: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    MembershipPage: MembershipState;
  }
}

const initialState: MembershipState = {
  show: idle,
  transactionId: null,
  shownAt: 0,
  confirm: idle,
};

const query: Params = {
  include: ['customer', 'listing', 'listing.images', 'booking'],
  'fields.image': ['variants.landscape-crop', 'variants.landscape-crop2x'],
};

const load = async (id: string, { api, dispatch }: Pick<ThunkContext, 'api' | 'dispatch'>) => {
  dispatch(mergeEntities(await api.transactions.show(id, query)));
  return Date.now();
};

/** Loads the subscription with its class. */
export const showMembership = createAppThunk('MembershipPage/show', (id: string, context) =>
  load(id, context),
);

/** Milliseconds between the requests. */
const pauses = [700, 1000, 1500, 2500, 4000, 6000, 8000];

const wait = (milliseconds: number) =>
  new Promise<void>(done => {
    setTimeout(done, milliseconds);
  });

/** Returns whether an error is temporary, so that another request may succeed. */
const isPassing = (error: unknown): boolean =>
  isAppError(error) && (error.status === 0 || error.status >= 500 || error.status === 424);

/**
 * Requests the confirmation until the payment is confirmed or the order has ended, then loads the
 * order. Stops after half a minute with the order pending.
 */
export const confirmMembership = createAppThunk(
  'MembershipPage/confirm',
  async (id: string, context) => {
    for (const pause of [...pauses, null]) {
      try {
        const { state } = await context.api.app.confirmStripeRecurring(id);
        if (state !== 'pending-payment') break;
      } catch (error) {
        if (pause === null || !isPassing(error)) throw error;
      }
      if (pause !== null) await wait(pause);
    }
    return load(id, context);
  },
);

const slice = createSlice({
  name: 'MembershipPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(showMembership.pending, (_, { meta }) => ({
        ...initialState,
        transactionId: meta.arg,
      }))
      .addCase(showMembership.fulfilled, (state, { payload }) => {
        state.shownAt = payload;
      })
      .addCase(confirmMembership.fulfilled, (state, { payload }) => {
        state.shownAt = payload;
      });
    trackRequests(builder, state => state, [
      ['show', showMembership],
      ['confirm', confirmMembership],
    ]);
  },
  selectors: { selectMembership: state => state },
});

export const { selectMembership } = slice.injectInto(rootReducer).selectors;
