import { isLatest, trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { marketplace } from '#shared/config/marketplace.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { Params } from '#src/api/types.ts';
import { withOwnRenditions } from '#src/api/listingCards.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Found, FoundPages } from './listingsQuery.ts';
import { shownFields, toFilters } from './listingsQuery.ts';
import type { SearchQuery } from './searchQuery.ts';
import type { Many } from '#shared/contract/resources.ts';

export interface SearchState {
  request: RequestStatus;
  listingIds: string[];
  pagination: FoundPages | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    SearchPage: SearchState;
  }
}

const initialState: SearchState = {
  request: idle,
  listingIds: [],
  pagination: null,
};

/** Finds the classes of one page of a search. */
export const searchListings = createAppThunk(
  'SearchPage/search',
  async (query: SearchQuery, { api, dispatch }): Promise<Found> => {
    const { page } = query;
    const filters = toFilters(query, Date.now(), marketplace.currency);
    const show = async (params: Params): Promise<Many<'listing'>> => {
      const answer = await api.listings.query({ ...shownFields, ...params });
      dispatch(mergeEntities(withOwnRenditions(answer)));
      return answer;
    };
    if (query.dates || !filters) {
      const { findByDays } = await import('./findByDays.ts');
      return findByDays(filters, page, api, show);
    }
    const { data, meta } = await show({ ...filters, page });
    return {
      listingIds: data.map(({ id }) => id),
      pagination: {
        ...meta,
        totalPages: Math.min(meta.totalPages, meta.paginationLimit ?? Infinity),
        isAtLeast: false,
      },
    };
  },
);

const slice = createSlice({
  name: 'SearchPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(searchListings.fulfilled, (state, { payload, meta }) => {
      if (!isLatest(state.request, meta)) return;
      state.listingIds = payload.listingIds;
      state.pagination = payload.pagination;
    });
    trackRequests(builder, state => state, [['request', searchListings]]);
  },
  selectors: {
    selectSearchRequest: state => state.request,
    selectFoundIds: state => state.listingIds,
    selectSearchPagination: state => state.pagination,
  },
});

export const { selectSearchRequest, selectFoundIds, selectSearchPagination } =
  slice.injectInto(rootReducer).selectors;
