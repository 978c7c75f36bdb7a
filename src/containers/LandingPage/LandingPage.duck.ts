import { createSlice } from '@reduxjs/toolkit';
import type { Params } from '#src/api/types.ts';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import { cardFields } from '#src/api/listingCards.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { injectPageSlice } from '#src/store/rootReducer.ts';
import { failed, idle, loading, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { wholeSecond } from '#shared/time/time.ts';
import { findUpcoming } from './findUpcoming.ts';
import type { Trainer } from '#shared/contract/api/trainers.ts';

/** What the landing page has loaded. */
export interface LandingPageState {
  upcoming: RequestStatus;
  /** Ids of the classes to come, soonest first; at most five. */
  upcomingIds: string[];
  trainersRequest: RequestStatus;
  trainers: Trainer[];
}

const initialState: LandingPageState = {
  upcoming: idle,
  upcomingIds: [],
  trainersRequest: idle,
  trainers: [],
};

const shownFields: Params = {
  include: ['author', 'images', 'currentStock'],
  ...cardFields,
  'fields.image': ['variants.landscape-crop', 'variants.landscape-crop2x'],
};

/** Loads the next classes that can still be booked. */
export const fetchUpcoming = createAppThunk(
  'LandingPage/fetchUpcoming',
  (_: void, { api, dispatch }) =>
    findUpcoming(api, wholeSecond(Date.now()), async params => {
      const answer = await api.listings.query({ ...shownFields, ...params });
      dispatch(mergeEntities(answer));
      return answer;
    }),
);

/** Loads who teaches here. */
export const fetchTrainers = createAppThunk('LandingPage/fetchTrainers', (_: void, { api }) =>
  api.app.trainers(),
);

const slice = createSlice({
  name: 'LandingPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchUpcoming.pending, state => {
        state.upcoming = loading;
      })
      .addCase(fetchUpcoming.fulfilled, (state, { payload }) => {
        state.upcoming = ready;
        state.upcomingIds = payload;
      })
      .addCase(fetchUpcoming.rejected, (state, action) => {
        state.upcoming = failed(rejectionOf(action));
        state.upcomingIds = [];
      })
      .addCase(fetchTrainers.pending, state => {
        state.trainersRequest = loading;
      })
      .addCase(fetchTrainers.fulfilled, (state, { payload }) => {
        state.trainersRequest = ready;
        state.trainers = payload;
      })
      .addCase(fetchTrainers.rejected, (state, action) => {
        state.trainersRequest = failed(rejectionOf(action));
      });
  },
  selectors: {
    selectUpcomingRequest: state => state.upcoming,
    selectUpcomingIds: state => state.upcomingIds,
    selectTrainersRequest: state => state.trainersRequest,
    selectTrainers: state => state.trainers,
  },
});

export const { selectUpcomingRequest, selectUpcomingIds, selectTrainersRequest, selectTrainers } =
  injectPageSlice(slice);
