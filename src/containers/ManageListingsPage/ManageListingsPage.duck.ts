import { createSlice, isFulfilled, isPending, isRejected } from '@reduxjs/toolkit';
import type { ListingGroup } from '#shared/contract/api/teach.ts';
import { listingGroups } from '#shared/contract/api/teach.ts';
import { mergeEntities, selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { copyOf } from '#src/features/listingCopy/listingCopy.ts';
import { listingsFrom, ownListingsParams } from './ownListings.ts';
import type { ListingsShown } from './ownListings.ts';

export interface ManageListingsState {
  show: RequestStatus;
  listings: ListingsShown | null;
  /** Why bookings are not counted: the listings are as the marketplace itself gives them. */
  uncounted: AppError | null;
  /** Id of the listing whose change is in flight; one at a time. */
  changingId: string | null;
  changeFailed: { id: string; change: ListingChange | 'duplicate'; error: AppError } | null;
  /** When a listing was last changed here (epoch milliseconds); the counts follow. */
  changedAt: number | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    ManageListingsPage: ManageListingsState;
  }
}

const initialState: ManageListingsState = {
  show: idle,
  listings: null,
  uncounted: null,
  changingId: null,
  changeFailed: null,
  changedAt: null,
};

/** Listings that an address names. */
export interface ListingsQuery {
  keywords?: string;
  group?: ListingGroup;
  /** From 1. */
  page: number;
}

/** Returns the query of an address. What does not fit is left out. */
export function readQuery(search: URLSearchParams): ListingsQuery {
  const page = Number(search.get('page') ?? 1);
  const keywords = search.get('keywords')?.trim().slice(0, 200);
  const group = listingGroups.find(known => known === search.get('group'));
  return {
    keywords: keywords || undefined,
    group,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}

type Fetched = Pick<ManageListingsState, 'uncounted'> & { listings: ListingsShown };

/**
 * Loads a page of the teacher's listings. Where the server can not count their bookings, now or
 * ever, it is a page of the marketplace's own list, which knows neither groups nor keywords.
 */
export const fetchListings = createAppThunk(
  'ManageListingsPage/fetch',
  async (query: ListingsQuery, { api }): Promise<Fetched> => {
    try {
      return { listings: await api.app.teach.listings(query), uncounted: null };
    } catch (error) {
      const uncounted = rejectionOf({ payload: error });
      if (uncounted.status !== 424) throw error;
      const answer = await api.ownListings.query(ownListingsParams(query.page));
      return { listings: listingsFrom(answer, Date.now()), uncounted };
    }
  },
);

/** Changes that a listing offers in its menu. */
export type ListingChange = 'open' | 'close' | 'discard';

type WithSlice = RootState & { ManageListingsPage?: ManageListingsState };
const isFree = (_: unknown, state: WithSlice) => !state.ManageListingsPage?.changingId;

/** Opens or closes a listing, or discards a draft. Skipped while another change is in flight. */
export const changeListing = createAppThunk(
  'ManageListingsPage/change',
  async ({ id, change }: { id: string; change: ListingChange }, { api }): Promise<number> => {
    if (change === 'discard') await api.ownListings.discardDraft(id);
    else await api.ownListings[change](id);
    return Date.now();
  },
  { condition: isFree },
);

/** Creates a draft like a listing, without its changed dates. Returns the draft's id. */
export const duplicateListing = createAppThunk(
  'ManageListingsPage/duplicate',
  async ({ id, title }: { id: string; title: string }, { api, dispatch, getState }) => {
    dispatch(mergeEntities(await api.ownListings.show(id, { include: ['images'] })));
    const original = selectEntity(getState(), 'ownListing', id);
    if (!original) throw appError('not-found', 'The listing is gone.', 404);
    const answer = await api.ownListings.createDraft(copyOf(original, title));
    dispatch(mergeEntities(answer));
    return answer.data.id;
  },
  { condition: isFree },
);

const slice = createSlice({
  name: 'ManageListingsPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchListings.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) Object.assign(state, payload);
      })
      .addCase(changeListing.fulfilled, (state, { payload, meta }) => {
        state.changedAt = payload;
        if (!state.listings) return;
        const { id, change } = meta.arg;
        if (change === 'discard') {
          state.listings.listings = state.listings.listings.filter(one => one.listingId !== id);
        }
        const listing = state.listings.listings.find(one => one.listingId === id);
        if (listing) listing.state = change === 'open' ? 'published' : 'closed';
      });
    trackRequests(builder, state => state, [['show', fetchListings]]);
    builder
      .addMatcher(isPending(changeListing, duplicateListing), (state, { meta }) => {
        state.changingId = meta.arg.id;
        state.changeFailed = null;
      })
      .addMatcher(isFulfilled(changeListing, duplicateListing), state => {
        state.changingId = null;
      })
      .addMatcher(isRejected(changeListing, duplicateListing), (state, action) => {
        // A change that was skipped ends nothing.
        if (action.meta.condition) return;
        state.changingId = null;
        const { id, change = 'duplicate' } = action.meta.arg as {
          id: string;
          change?: ListingChange;
        };
        state.changeFailed = { id, change, error: rejectionOf(action) };
      });
  },
  selectors: { selectManageListings: state => state },
});

export const { selectManageListings } = slice.injectInto(rootReducer).selectors;
