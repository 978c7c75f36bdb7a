import { createSlice } from '@reduxjs/toolkit';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import { dayMs } from '#shared/time/time.ts';
import { isWeekly, timesOfSlots } from '#shared/transactions/ordering.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import { orderKindOf } from '#shared/transactions/process.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/** What can be booked out of a question. */
export interface EnquiryBookingState {
  transactionId: string | null;
  request: RequestStatus;
  /** The process goes on from the question to a booking. */
  isOffered: boolean;
  /** The next class times of a weekly class that have a place. */
  times: ClassTime[];
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    EnquiryBooking: EnquiryBookingState;
  }
}

const initialState: EnquiryBookingState = {
  transactionId: null,
  request: idle,
  isOffered: false,
  times: [],
};

const booking = 'transition/request-payment-after-enquiry';
/** Class times to choose from; the listing has all of them. */
const mostTimes = 12;

/**
 * Queries whether a booking can follow a question, and the class times that are left.
 */
export const prepareBooking = createAppThunk(
  'EnquiryBooking/prepare',
  async (transaction: Transaction, { api }) => {
    const { id, listing } = transaction;
    const now = Date.now();
    const isOffered = (await api.processTransitions.next(id)).includes(booking);
    const choosesTime = listing && isWeekly(listing) && orderKindOf(transaction) !== 'subscription';
    if (!isOffered || !choosesTime) return { isOffered, times: [] };
    const answer = await api.timeslots.query({
      listingId: listing.id,
      start: new Date(now).toISOString(),
      end: new Date(now + marketplace.dayCountAvailableForBooking * dayMs).toISOString(),
      page: 1,
      perPage: pageSizes.timeSlots,
    });
    return { isOffered, times: timesOfSlots(listing, entitiesOf(answer), now).slice(0, mostTimes) };
  },
);

const slice = createSlice({
  name: 'EnquiryBooking',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(prepareBooking.pending, (state, { meta }) => {
        if (state.transactionId === meta.arg.id) return;
        Object.assign(state, initialState, { transactionId: meta.arg.id });
      })
      .addCase(prepareBooking.fulfilled, (state, { payload, meta }) => {
        if (state.transactionId === meta.arg.id) Object.assign(state, payload);
      });
    trackRequests(builder, state => state, [['request', prepareBooking]]);
  },
  selectors: { selectEnquiryBooking: state => state },
});

export const { selectEnquiryBooking } = slice.injectInto(rootReducer).selectors;
