import { createSlice } from '@reduxjs/toolkit';
import { cardFields, withOwnRenditions } from '#src/api/listingCards.ts';
import { stillOpen } from '#shared/contract/openListings.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { selectOwnList } from '#src/ducks/ownLists.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Api, Params } from '#src/api/types.ts';

export interface FavoritesPageState {
  show: RequestStatus;
  /** Classes that can still be booked, in the order of the list. */
  listingIds: string[];
  /** Teachers who are still there. */
  teacherIds: string[];
  /** Classes of the reader's own bookings. */
  bookedIds: string[];
  /** Number of saved classes that can not be shown any more. */
  goneCount: number;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    FavoritesPage: FavoritesPageState;
  }
}

const initialState: FavoritesPageState = {
  show: idle,
  listingIds: [],
  teacherIds: [],
  bookedIds: [],
  goneCount: 0,
};

const perPage = 100;
const squares = ['variants.square-small', 'variants.square-small2x'];

/** Fields that cards of classes show. */
const cards: Params = {
  include: ['author', 'author.profileImage', 'images', 'currentStock'],
  ...cardFields,
  'fields.image': ['variants.landscape-crop', 'variants.landscape-crop2x', ...squares],
};

/**
 * Returns the classes that the reader has booked or is offered; none where the server does not
 * count them.
 */
async function bookedClasses(api: Api): Promise<string[]> {
  try {
    const { classes, open } = await api.app.my.classes();
    const mine = open.filter(({ state }) => state !== 'waiting' && state !== 'enquiry');
    return [...classes, ...mine].map(({ listingId }) => listingId);
  } catch {
    return [];
  }
}

/** Loads the classes and teachers that the reader has marked, as far as they are there. */
export const fetchFavorites = createAppThunk(
  'FavoritesPage/fetch',
  async (_: void, { api, dispatch, getState }) => {
    const listings = selectOwnList(getState(), 'listings');
    const teachers = selectOwnList(getState(), 'teachers');
    const { minStock: _sold, ...open } = stillOpen(Date.now());
    const pages = Array.from({ length: Math.ceil(listings.length / perPage) }, (_page, index) =>
      listings.slice(index * perPage, (index + 1) * perPage),
    );
    const [bookedIds, ...answers] = await Promise.all([
      listings.length > 0 ? bookedClasses(api) : [],
      ...pages.map(ids => api.listings.query({ ids: ids.join(','), ...open, ...cards, perPage })),
    ]);
    for (const answer of answers) dispatch(mergeEntities(withOwnRenditions(answer)));
    const people = await Promise.allSettled(
      teachers.map(id =>
        api.users.show(id, { include: ['profileImage'], 'fields.image': squares }),
      ),
    );
    const found = people.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
    for (const one of found) dispatch(mergeEntities(one));
    const shown = new Set(answers.flatMap(({ data }) => data.map(({ id }) => id)));
    return {
      listingIds: listings.filter(id => shown.has(id)),
      teacherIds: found
        .filter(({ data: { attributes } }) => !attributes.deleted && !attributes.banned)
        .map(({ data }) => data.id),
      bookedIds,
      goneCount: listings.filter(id => !shown.has(id)).length,
    };
  },
);

const slice = createSlice({
  name: 'FavoritesPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(fetchFavorites.fulfilled, (state, { payload }) => {
      Object.assign(state, payload);
    });
    trackRequests(builder, state => state, [['show', fetchFavorites]]);
  },
  selectors: { selectFavorites: state => state },
});

export const { selectFavorites } = slice.injectInto(rootReducer).selectors;
