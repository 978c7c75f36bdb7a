import { isLatest, requestReducer, trackRequests } from '#src/store/requests.ts';
import { createSlice, isAsyncThunkAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { instantsOf } from '#shared/schedule/dateUnits.ts';
import type { DateRange } from '#shared/schedule/dateUnits.ts';
import { reporting } from '#src/util/errorLog.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/**
 * State of a stay: its free days and the line items of a range. Days are `YYYY-MM-DD`, months
 * `YYYY-MM`.
 */
export interface StayState {
  listingId: string | null;
  months: Record<string, RequestStatus>;
  /** Free places by day, of the loaded months. */
  freeDays: Record<string, number>;
  /** Range of the last requested line items, as `first/last`. */
  billOf: string | null;
  billRequest: RequestStatus;
  bill: LineItem[] | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    ListingStay: StayState;
  }
}

const initialState: StayState = {
  listingId: null,
  months: {},
  freeDays: {},
  billOf: null,
  billRequest: idle,
  bill: null,
};

const dayLength = 86_400_000;

export interface MonthRequest {
  listingId: string;
  month: string;
  /** Bookable part of the month. */
  range: DateRange;
}

/** Fetches the free days of a month, once; again only after a failure. */
export const fetchMonth = createAppThunk(
  'ListingStay/month',
  async ({ listingId, range }: MonthRequest, { api }) => {
    const { start, end } = instantsOf(range);
    // The marketplace has no time slots older than a day, and returns whole days.
    const earliest = new Date(Date.now() - 0.9 * dayLength).toISOString();
    const answer = await api.timeslots.query({
      listingId,
      start: start > earliest ? start : earliest,
      end,
      page: 1,
      perPage: pageSizes.timeSlots,
    });
    // Time slots have no stable id, so they are not stored as entities.
    return entitiesOf(answer).map(
      ({ attributes }) => [attributes.start.slice(0, 10), attributes.seats] as const,
    );
  },
  {
    condition: ({ listingId, month }: MonthRequest, state: RootState) => {
      const stay = selectStay(state);
      const status = stay.listingId === listingId ? stay.months[month]?.status : undefined;
      return status === undefined || status === 'failed';
    },
  },
);

export interface StayBillRequest {
  listingId: string;
  range: DateRange;
  isOwnListing: boolean;
}

const keyOf = ({ first, last }: DateRange) => `${first}/${last}`;

/** Fetches the line items of a range. */
export const fetchStayBill = createAppThunk(
  'ListingStay/bill',
  ({ listingId, range, isOwnListing }: StayBillRequest, { api }) => {
    const { start, end } = instantsOf(range);
    return reporting('fetching-line-items-failed', () =>
      api.app.lineItems({
        listingId,
        bookingData: { startDate: start, endDate: end },
        isOwnListing,
      }),
    );
  },
);

const slice = createSlice({
  name: 'ListingStay',
  initialState,
  reducers: {
    /** Resets the state for another listing. */
    stayOpened: (state, { payload }: PayloadAction<string>) =>
      state.listingId === payload ? state : { ...initialState, listingId: payload },
  },
  extraReducers: builder => {
    builder
      .addCase(fetchMonth.fulfilled, (state, { payload, meta: { arg } }) => {
        if (arg.listingId !== state.listingId) return;
        for (const [day, seats] of payload) state.freeDays[day] = seats;
      })
      .addCase(fetchStayBill.pending, (state, { meta: { arg } }) => {
        state.billOf = keyOf(arg.range);
        state.bill = null;
      })
      .addCase(fetchStayBill.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.billRequest, meta)) state.bill = payload;
      })
      .addMatcher(isAsyncThunkAction(fetchMonth), (state, action) => {
        const { listingId, month } = action.meta.arg;
        if (listingId !== state.listingId) return;
        state.months[month] = requestReducer(state.months[month], action);
      });
    trackRequests(builder, state => state, [['billRequest', fetchStayBill]]);
  },
  selectors: { selectStay: state => state },
});

export const { stayOpened } = slice.actions;
export const { selectStay } = slice.injectInto(rootReducer).selectors;
