import { isLatest, requestReducer, trackRequests } from '#src/store/requests.ts';
import { createSlice, isAsyncThunkAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { pageSizes } from '#shared/config/marketplace.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/store.ts';
import { instantsOf } from '#shared/schedule/dateUnits.ts';
import type { DateRange } from '#shared/schedule/dateUnits.ts';
import { reporting } from '#src/util/errorLog.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/** Free days and bill of a listing that is booked by dates. Days are `YYYY-MM-DD`, months `YYYY-MM`. */
export interface StayState {
  listingId: string | null;
  months: Record<string, RequestStatus>;
  /** Free places of the days that have any, in the months that have been looked up. */
  freeDays: Record<string, number>;
  /** The range whose bill was asked for last, as `first/last`. */
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
  /** The part of the month that can be booked. */
  range: DateRange;
}

/** Looks up which days of a month have a free place. Once a month, again only after a failure. */
export const fetchMonth = createAppThunk(
  'ListingStay/month',
  async ({ listingId, range }: MonthRequest, { api }) => {
    const { start, end } = instantsOf(range);
    // The marketplace tells nothing older than a day; what it tells of a day is the whole day.
    const earliest = new Date(Date.now() - 0.9 * dayLength).toISOString();
    const answer = await api.timeslots.query({
      listingId,
      start: start > earliest ? start : earliest,
      end,
      page: 1,
      perPage: pageSizes.timeSlots,
    });
    // Time slots have no lasting identity, so they do not go into the store of entities.
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

/** Asks what a range costs. */
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
    /** Another listing is on the screen: nothing of the last one counts. */
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
