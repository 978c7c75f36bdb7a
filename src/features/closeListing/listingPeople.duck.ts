import { createSlice } from '@reduxjs/toolkit';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Who is in a class that may be closed. */
export interface ListingPeopleState {
  people: RequestStatus;
  /** Null until they are known, and for a class without a time to come. */
  counts: ChangePreview | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    listingPeople: ListingPeopleState;
  }
}

const initialState: ListingPeopleState = { people: idle, counts: null };

/** Reads who is in a class; a class without a time to come has nobody. */
export const fetchPeople = createAppThunk(
  'listingPeople/fetch',
  async (listingId: string, { api }): Promise<ChangePreview | null> => {
    try {
      return await api.app.teach.previewChange({ listingId, kind: 'cancel-class' });
    } catch (error) {
      if (rejectionOf({ payload: error }).code === 'class-change-conflict') return null;
      throw error;
    }
  },
);

const slice = createSlice({
  name: 'listingPeople',
  initialState,
  reducers: {
    /** Forgets who is in a class when the question is closed. */
    peopleClosed: () => initialState,
  },
  extraReducers: builder => {
    builder
      .addCase(fetchPeople.pending, state => {
        state.counts = null;
      })
      .addCase(fetchPeople.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.people, meta)) state.counts = payload;
      });
    trackRequests(builder, state => state, [['people', fetchPeople]]);
  },
  selectors: { selectListingPeople: state => state },
});

export const { peopleClosed } = slice.actions;
export const { selectListingPeople } = slice.injectInto(rootReducer).selectors;
