import { requestReducer } from '#src/store/requests.ts';
import { createSlice, isAsyncThunkAction } from '@reduxjs/toolkit';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { timesOfSlots } from '#shared/transactions/ordering.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import { dayMs, iso } from '#shared/time/time.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { showListing } from './ListingPage.duck.ts';
import { monthRange } from './months.ts';

/** Bookable class times of a weekly class, by month (`YYYY-MM`) in its zone. */
export interface ClassTimesState {
  listingId: string | null;
  months: Record<string, RequestStatus>;
  times: Record<string, ClassTime[]>;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    ListingClassTimes: ClassTimesState;
  }
}

const initialState: ClassTimesState = { listingId: null, months: {}, times: {} };

export interface ClassMonthRequest {
  listing: Listing;
  /** `YYYY-MM` */
  month: string;
}

/** Fetches the class times of a month that can be booked, once; again only after a failure. */
export const fetchClassMonth = createAppThunk(
  'ListingClassTimes/month',
  async ({ listing, month }: ClassMonthRequest, { api }) => {
    const now = Date.now();
    const { start, end } = monthRange(month, listing.attributes.publicData.timezone ?? 'UTC');
    const windowEnd = now + marketplace.dayCountAvailableForBooking * dayMs;
    const answer = await api.timeslots.query({
      listingId: listing.id,
      start: iso(Math.max(start, now)),
      // The last class of a month may end in the next one.
      end: iso(Math.min(end + dayMs, windowEnd)),
      page: 1,
      perPage: pageSizes.timeSlots,
    });
    // Time slots have no stable id, so they are not stored as entities.
    return timesOfSlots(listing, entitiesOf(answer), now).filter(time => {
      const at = Date.parse(time.start);
      return start <= at && at < end;
    });
  },
  {
    condition: ({ listing, month }: ClassMonthRequest, state: RootState) => {
      const known = selectClassTimes(state);
      const status = known.listingId === listing.id ? known.months[month]?.status : undefined;
      return status === undefined || status === 'failed';
    },
  },
);

const slice = createSlice({
  name: 'ListingClassTimes',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      // Places may be taken since the page was left.
      .addCase(showListing.fulfilled, () => initialState)
      .addCase(fetchClassMonth.pending, (state, { meta: { arg } }) => {
        if (state.listingId === arg.listing.id) return;
        Object.assign(state, initialState, { listingId: arg.listing.id });
      })
      .addCase(fetchClassMonth.fulfilled, (state, { payload, meta: { arg } }) => {
        if (arg.listing.id === state.listingId) state.times[arg.month] = payload;
      })
      .addMatcher(isAsyncThunkAction(fetchClassMonth), (state, action) => {
        const { listing, month } = action.meta.arg;
        if (listing.id !== state.listingId) return;
        state.months[month] = requestReducer(state.months[month], action);
      });
  },
  selectors: { selectClassTimes: state => state },
});

export const { selectClassTimes } = slice.injectInto(rootReducer).selectors;
