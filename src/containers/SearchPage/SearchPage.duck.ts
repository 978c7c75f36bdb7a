import { createSlice } from '@reduxjs/toolkit';
import { marketplace, pageSizes } from '#src/config/marketplace.ts';
import { createAppThunk, rejectionOf } from '#src/ducks/appThunk.ts';
import type { ThunkContext } from '#src/ducks/appThunk.ts';
import type { Many, Params } from '#src/api/types.ts';
import { withOwnRenditions } from '#src/ducks/listingCards.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { injectPageSlice } from '#src/ducks/rootReducer.ts';
import type { Pagination } from '#src/util/entities.ts';
import { failed, idle, loading, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { shownFields, toFilters } from './listingsQuery.ts';
import type { SearchQuery } from './searchQuery.ts';

/** How many classes there are, and which page of them is shown. */
export interface FoundPages extends Pagination {
  /** There are more than `totalItems`: the marketplace does not count all that are free on some days. */
  isAtLeast: boolean;
}

export interface SearchState {
  request: RequestStatus;
  /** The search under way: answers of older ones are not heard any more. */
  latest: string | null;
  listingIds: string[];
  pagination: FoundPages | null;
}

const initialState: SearchState = {
  request: idle,
  latest: null,
  listingIds: [],
  pagination: null,
};

interface Found {
  listingIds: string[];
  pagination: FoundPages;
}

/** The most that one answer of the marketplace holds. */
const mostInAnswer = 100;

const pagesOf = (page: number, totalItems: number): FoundPages => ({
  page,
  perPage: pageSizes.search,
  totalItems,
  totalPages: Math.ceil(totalItems / pageSizes.search),
  isAtLeast: totalItems >= mostInAnswer,
});

/** Finds the classes of one page of a search. */
export const searchListings = createAppThunk(
  'SearchPage/search',
  async (query: SearchQuery, { api, dispatch }): Promise<Found> => {
    const { page } = query;
    const filters = toFilters(query, Date.now(), marketplace.currency);
    if (!filters) return { listingIds: [], pagination: pagesOf(page, 0) };
    const show = async (params: Params): Promise<Many<'listing'>> => {
      const answer = await api.listings.query({ ...shownFields, ...params });
      dispatch(mergeEntities(withOwnRenditions(answer)));
      return answer;
    };
    if (query.dates) return findByDays(filters, page, api, show);
    const { data, meta } = await show({ ...filters, page });
    return {
      listingIds: data.map(({ id }) => id),
      pagination: { ...meta, isAtLeast: false },
    };
  },
);

/**
 * The marketplace neither counts nor pages what is free on some days: the ids of as many as it gives
 * at once are asked for first, then the classes of the page.
 */
async function findByDays(
  filters: Params,
  page: number,
  api: ThunkContext['api'],
  show: (params: Params) => Promise<Many<'listing'>>,
): Promise<Found> {
  const all = await api.listings.query({
    ...filters,
    page: 1,
    perPage: mostInAnswer,
    'fields.listing': ['title'],
  });
  const pagination = pagesOf(page, all.data.length);
  const first = (page - 1) * pageSizes.search;
  const ids = all.data.map(({ id }) => id).slice(first, first + pageSizes.search);
  if (ids.length === 0) return { listingIds: [], pagination };
  const { data } = await show({ ids });
  // In the order of the search; what was closed in between is gone.
  const known = new Set(data.map(({ id }) => id));
  return { listingIds: ids.filter(id => known.has(id)), pagination };
}

const slice = createSlice({
  name: 'SearchPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(searchListings.pending, (state, { meta }) => {
        state.request = loading;
        state.latest = meta.requestId;
      })
      .addCase(searchListings.fulfilled, (state, { payload, meta }) => {
        if (state.latest !== meta.requestId) return;
        state.request = ready;
        state.listingIds = payload.listingIds;
        state.pagination = payload.pagination;
      })
      .addCase(searchListings.rejected, (state, action) => {
        if (state.latest === action.meta.requestId) state.request = failed(rejectionOf(action));
      });
  },
  selectors: {
    selectSearchRequest: state => state.request,
    selectFoundIds: state => state.listingIds,
    selectSearchPagination: state => state.pagination,
  },
});

export const { selectSearchRequest, selectFoundIds, selectSearchPagination } =
  injectPageSlice(slice);
