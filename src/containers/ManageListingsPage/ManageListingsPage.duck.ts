import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import type { AppError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Pagination } from '#shared/contract/resources.ts';

export interface ManageListingsState {
  query: RequestStatus;
  listingIds: string[];
  pagination: Pagination | null;
  /** Id of the listing whose change is in flight; one at a time. */
  changingId: string | null;
  /** The last change that failed, by listing. */
  changeFailed: { id: string; error: AppError } | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    manageListingsPage: ManageListingsState;
  }
}

const initialState: ManageListingsState = {
  query: idle,
  listingIds: [],
  pagination: null,
  changingId: null,
  changeFailed: null,
};

const listingParams = {
  include: ['images', 'currentStock'],
  'limit.images': 1,
  'fields.image': ['variants.landscape-crop', 'variants.landscape-crop2x'],
};

/** Loads a page of the user's listings, newest first. */
export const queryOwnListings = createAppThunk(
  'ManageListingsPage/query',
  async (page: number, { api, dispatch }) => {
    const answer = await api.ownListings.query({
      ...listingParams,
      page,
      perPage: pageSizes.manageListings,
    });
    dispatch(mergeEntities(answer));
    return { listingIds: answer.data.map(({ id }) => id), pagination: answer.meta };
  },
);

/** Changes that the list offers. */
export type ListingChange = 'open' | 'close' | 'discard';

/** Opens or closes a listing, or discards a draft. Skipped while another change is in flight. */
export const changeListing = createAppThunk(
  'ManageListingsPage/change',
  async ({ id, change }: { id: string; change: ListingChange }, { api, dispatch }) => {
    if (change === 'discard') await api.ownListings.discardDraft(id);
    else
      dispatch(
        mergeEntities(await api.ownListings[change](id, { expand: true, ...listingParams })),
      );
  },
  {
    condition: (_, state: RootState & { manageListingsPage?: ManageListingsState }) =>
      !state.manageListingsPage?.changingId,
  },
);

const slice = createSlice({
  name: 'manageListingsPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(queryOwnListings.fulfilled, (state, { payload }) => {
        state.listingIds = payload.listingIds;
        state.pagination = payload.pagination;
      })
      .addCase(changeListing.pending, (state, { meta }) => {
        state.changingId = meta.arg.id;
        state.changeFailed = null;
      })
      .addCase(changeListing.fulfilled, (state, { meta }) => {
        state.changingId = null;
        if (meta.arg.change === 'discard') {
          state.listingIds = state.listingIds.filter(id => id !== meta.arg.id);
          if (state.pagination) state.pagination.totalItems -= 1;
        }
      })
      .addCase(changeListing.rejected, (state, action) => {
        state.changingId = null;
        state.changeFailed = { id: action.meta.arg.id, error: rejectionOf(action) };
      });
    trackRequests(builder, state => state, [['query', queryOwnListings]]);
  },
  selectors: { selectManageListings: state => state },
});

export const { selectManageListings } = slice.injectInto(rootReducer).selectors;
