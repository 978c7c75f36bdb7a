import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { Params } from '#src/api/types.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { cardFields } from '#src/api/listingCards.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Trainer } from '#shared/contract/api/trainers.ts';

/** Data of the landing page. */
export interface LandingPageState {
  upcoming: RequestStatus;
  /** Ids of the next classes, soonest first; at most five. */
  upcomingIds: string[];
  trainersRequest: RequestStatus;
  trainers: Trainer[];
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    LandingPage: LandingPageState;
  }
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
  async (_: void, { api, dispatch }) => {
    const ids = await api.app.upcomingClasses();
    if (ids.length === 0) return [];
    const answer = await api.listings.query({ ...shownFields, ids, perPage: ids.length });
    dispatch(mergeEntities(answer));
    // One may have been closed since they were listed.
    const shown = new Set(answer.data.map(({ id }) => id));
    return ids.filter(id => shown.has(id));
  },
);

/** Loads the teachers. */
export const fetchTrainers = createAppThunk('LandingPage/fetchTrainers', (_: void, { api }) =>
  api.app.trainers(),
);

const slice = createSlice({
  name: 'LandingPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchUpcoming.fulfilled, (state, { payload }) => {
        state.upcomingIds = payload;
      })
      .addCase(fetchUpcoming.rejected, state => {
        state.upcomingIds = [];
      })
      .addCase(fetchTrainers.fulfilled, (state, { payload }) => {
        state.trainers = payload;
      });
    trackRequests(builder, state => state, [
      ['upcoming', fetchUpcoming],
      ['trainersRequest', fetchTrainers],
    ]);
  },
  selectors: {
    selectUpcomingRequest: state => state.upcoming,
    selectUpcomingIds: state => state.upcomingIds,
    selectTrainersRequest: state => state.trainersRequest,
    selectTrainers: state => state.trainers,
  },
});

export const { selectUpcomingRequest, selectUpcomingIds, selectTrainersRequest, selectTrainers } =
  slice.injectInto(rootReducer).selectors;
