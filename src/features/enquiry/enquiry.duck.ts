import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { enquiryProcessOf } from '#shared/transactions/ordering.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** A first message to a teacher about one of their listings. */
export interface EnquiryState {
  request: RequestStatus;
  /** Transactions whose message was not sent, by listing id; the next try resumes them. */
  begun: Record<string, string>;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    enquiry: EnquiryState;
  }
}

const initialState: EnquiryState = { request: idle, begun: {} };

/** Initiates an enquiry and sends its message; returns the id of the transaction. */
export const sendEnquiry = createAppThunk(
  'enquiry/send',
  async (
    { listing, message }: { listing: Listing; message: string },
    { api, dispatch, getState },
  ): Promise<string> => {
    let transactionId = selectEnquiry(getState()).begun[listing.id];
    if (!transactionId) {
      const answer = await api.transactions.initiate({
        processAlias: enquiryProcessOf(listing),
        transition: 'transition/enquire',
        params: { listingId: listing.id },
      });
      dispatch(mergeEntities(answer));
      transactionId = answer.data.id;
      dispatch(enquiryBegun({ listingId: listing.id, transactionId }));
    }
    await api.messages.send({ transactionId, content: message });
    return transactionId;
  },
  { condition: (_, state: RootState) => selectEnquiry(state).request.status !== 'loading' },
);

const slice = createSlice({
  name: 'enquiry',
  initialState,
  reducers: {
    /** Forgets a failure when the form is closed. */
    enquiryClosed: state => {
      state.request = idle;
    },
    enquiryBegun: (
      state,
      { payload }: PayloadAction<{ listingId: string; transactionId: string }>,
    ) => {
      state.begun[payload.listingId] = payload.transactionId;
    },
  },
  extraReducers: builder => {
    builder.addCase(sendEnquiry.fulfilled, (state, { meta }) => {
      delete state.begun[meta.arg.listing.id];
    });
    trackRequests(builder, state => state, [['request', sendEnquiry]]);
  },
  selectors: { selectEnquiry: state => state },
});

export const { enquiryClosed } = slice.actions;
const { enquiryBegun } = slice.actions;
export const { selectEnquiry } = slice.injectInto(rootReducer).selectors;
