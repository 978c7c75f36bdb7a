import { isLatest, trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { marketplace } from '#shared/config/marketplace.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { Api } from '#src/api/types.ts';
import type { CardTime } from '#src/components/ListingCard/ListingCard.tsx';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Found, FoundPages, ShowListings } from './listingsQuery.ts';
import { isByTime } from './searchQuery.ts';
import type { TimetableView } from './shownView.ts';
import type { Counts, ShownReading, ShownWeek } from './foundTimes.ts';
import type { SearchQuery } from './searchQuery.ts';

export interface SearchState {
  request: RequestStatus;
  listingIds: string[];
  /** Class times of a search by time, by the id of the listing. */
  times: Readonly<Record<string, CardTime>>;
  pagination: FoundPages | null;
  /** What was read of the words of the search; null where they are plain keywords. */
  read: ShownReading | null;
  /** Whether searches by class times are answered; null before the first. */
  hasTimes: boolean | null;
  /** Numbers of classes beside the choices; null where nothing is counted. */
  counts: Counts | null;
  weekRequest: RequestStatus;
  /** The week of the timetable. */
  week: ShownWeek | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    SearchPage: SearchState;
  }
}

const initialState: SearchState = {
  request: idle,
  listingIds: [],
  times: {},
  pagination: null,
  read: null,
  hasTimes: null,
  counts: null,
  weekRequest: idle,
  week: null,
};

/** Finds the classes of one page of a search. */
export const searchListings = createAppThunk(
  'SearchPage/search',
  async (query: SearchQuery, { api, dispatch }): Promise<Found & { hasTimes: boolean | null }> => {
    // The first page comes with its results: the code of a search, with another one.
    const { queryCards } = await import('./listingsQuery.ts');
    const show: ShowListings = async params => {
      const answer = await queryCards(params, api);
      dispatch(mergeEntities(answer));
      return answer;
    };
    if (!isByTime(query)) return { ...(await findListings(query, api, show)), hasTimes: null };
    const { findByTimes, withoutTimes } = await import('./findByTimes.ts');
    const found = await findByTimes(query, api, show);
    if (found) return { ...found, hasTimes: true };
    return { ...(await findListings(withoutTimes(query), api, show)), hasTimes: false };
  },
);

/** Finds the classes of a page as the marketplace does. */
async function findListings(query: SearchQuery, api: Api, show: ShowListings): Promise<Found> {
  const { page } = query;
  const { toFilters } = await import('./listingsQuery.ts');
  const filters = toFilters(query, Date.now(), marketplace.currency);
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
}

/** Counts the classes that the choices above the results would find. */
export const countChoices = createAppThunk(
  'SearchPage/count',
  async (query: SearchQuery, { api }): Promise<Counts> =>
    (await import('./findByTimes.ts')).findCounts(query, api),
);

interface WeekAsked {
  query: SearchQuery;
  shown: TimetableView;
}

/** Loads the class times of seven days that fit a search, whatever hours it names. */
export const fetchWeek = createAppThunk(
  'SearchPage/fetchWeek',
  async ({ query, shown }: WeekAsked, { api }): Promise<ShownWeek> =>
    (await import('./findByTimes.ts')).findWeek(query, shown, api),
);

const slice = createSlice({
  name: 'SearchPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(searchListings.fulfilled, (state, { payload, meta }) => {
      if (!isLatest(state.request, meta)) return;
      state.listingIds = payload.listingIds;
      state.times = payload.times ?? {};
      state.pagination = payload.pagination;
      state.read = payload.read ?? null;
      state.hasTimes = payload.hasTimes ?? state.hasTimes;
    });
    builder.addCase(countChoices.fulfilled, (state, { payload }) => {
      state.counts = payload;
      state.hasTimes = true;
    });
    builder.addCase(countChoices.rejected, (state, { payload }) => {
      state.counts = null;
      if (payload?.status === 424) state.hasTimes = false;
    });
    builder.addCase(fetchWeek.fulfilled, (state, { payload, meta }) => {
      if (isLatest(state.weekRequest, meta)) state.week = payload;
    });
    trackRequests(builder, state => state, [
      ['request', searchListings],
      ['weekRequest', fetchWeek],
    ]);
  },
  selectors: {
    selectSearchRequest: state => state.request,
    selectFoundIds: state => state.listingIds,
    selectSearchPagination: state => state.pagination,
    selectRead: state => state.read,
    selectTimes: state => state.times,
    selectHasTimes: state => state.hasTimes,
    selectCounts: state => state.counts,
    selectWeekRequest: state => state.weekRequest,
    selectWeek: state => state.week,
  },
});

export const {
  selectSearchRequest,
  selectFoundIds,
  selectSearchPagination,
  selectRead,
  selectTimes,
  selectHasTimes,
  selectCounts,
  selectWeekRequest,
  selectWeek,
} = slice.injectInto(rootReducer).selectors;
