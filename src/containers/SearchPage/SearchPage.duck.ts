import { createSlice } from '@reduxjs/toolkit';
import { marketplace, pageSizes } from '#src/config/marketplace.ts';
import { createAppThunk, rejectionOf } from '#src/ducks/appThunk.ts';
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

const pagesOf = (page: number, totalItems: number, isAtLeast = false): FoundPages => ({
  page,
  perPage: pageSizes.search,
  totalItems,
  totalPages: Math.ceil(totalItems / pageSizes.search),
  isAtLeast,
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
    if (query.dates) {
      const { findByDays } = await import('./findByDays.ts');
      const { ids, isAtLeast } = await findByDays(filters, page, api);
      return {
        listingIds: await shownOf(ids, page, show),
        pagination: pagesOf(page, ids.length, isAtLeast),
      };
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

/** Loads the classes of a page of those found, in their order; what was closed in between is gone. */
async function shownOf(
  found: readonly string[],
  page: number,
  show: (params: Params) => Promise<Many<'listing'>>,
): Promise<string[]> {
  const first = (page - 1) * pageSizes.search;
  const ids = found.slice(first, first + pageSizes.search);
  if (ids.length === 0) return [];
  const { data } = await show({ ids });
  const known = new Set(data.map(({ id }) => id));
  return ids.filter(id => known.has(id));
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
