import { createSlice } from '@reduxjs/toolkit';
import { cardFields, withOwnRenditions } from '#src/api/listingCards.ts';
import type { Api, Params } from '#src/api/types.ts';
import type { CardTime } from '#src/components/ListingCard/ListingCard.tsx';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { appError, isAppError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { stillOpen } from '#shared/contract/openListings.ts';
import type { ClassKind, CountedCity } from '#shared/contract/api/classTimes.ts';
import { kindFilters } from './kind.ts';
import type { Kind } from './kind.ts';

/** What is offered of a kind. */
export interface OfferedKind {
  kind: Kind;
  /** Numbers, and the kinds there are; null where the server counts nothing. */
  facts: ClassKind | null;
  /** The city that the page is about; null for another kind. */
  city: CountedCity | null;
  /** Classes of the kind. */
  total: number;
  /** The next classes, soonest first. */
  listingIds: string[];
  /** Their next class times, by the id of the listing. */
  times: Record<string, CardTime>;
}

export interface ClassKindPageState {
  request: RequestStatus;
  offered: OfferedKind | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    ClassKindPage: ClassKindPageState;
  }
}

const initialState: ClassKindPageState = { request: idle, offered: null };

/** Classes that a page shows: four rows of three. */
const most = 12;

const shownFields: Params = {
  include: ['author', 'author.profileImage', 'images', 'currentStock'],
  ...cardFields,
  'fields.image': [
    'variants.landscape-crop',
    'variants.landscape-crop2x',
    'variants.square-xsmall',
    'variants.square-xsmall2x',
  ],
  'imageVariant.square-xsmall': 'w:40;h:40;fit:crop',
  'imageVariant.square-xsmall2x': 'w:80;h:80;fit:crop',
  perPage: most,
};

/** Counts what is offered of a kind, and finds the next classes; null where nothing is counted. */
async function findKind(kind: Kind, { app }: Pick<Api, 'app'>) {
  const filters = kindFilters(kind);
  try {
    return await Promise.all([
      app.classTimes.kind(filters),
      app.classTimes.find({ ...filters, perPage: most }),
    ]);
  } catch (error) {
    // Which cities there are is known by counting alone.
    if (kind.by !== 'city' && isAppError(error) && error.status === 424) return null;
    throw error;
  }
}

/** Filters by which the marketplace itself finds classes of a kind. */
const marketplaceFilters = ({ by, key }: Kind): Params => ({
  ...stillOpen(Date.now()),
  sort: 'createdAt',
  ...(by === 'workout' ? { pub_yogaStyles: `has_any:${key}` } : {}),
  ...(by === 'language' ? { pub_languagesFilter: `has_any:${key}` } : {}),
});

/** Loads what is offered of a kind. @throws AppError 404 for a city without classes */
export const fetchKind = createAppThunk(
  'ClassKindPage/fetch',
  async (kind: Kind, { api, dispatch }): Promise<OfferedKind> => {
    const found = await findKind(kind, api);
    const [facts, { classes }] = found ?? [null, { classes: [] }];
    const city = facts?.cities.find(({ key }) => kind.by === 'city' && key === kind.key) ?? null;
    if (kind.by === 'city' && !city) throw appError('not-found', 'There is no such city', 404);
    const ids = classes.map(({ id }) => id);
    if (facts && ids.length === 0) {
      return { kind, facts, city, total: 0, listingIds: [], times: {} };
    }
    const answer = await api.listings.query({
      ...shownFields,
      ...(facts ? { ids } : marketplaceFilters(kind)),
    });
    dispatch(mergeEntities(withOwnRenditions(answer)));
    const shown = answer.data.map(({ id }) => id);
    return {
      kind,
      facts,
      city,
      total: facts?.total ?? answer.meta.totalItems,
      // In the order of their times. Listings closed in between are missing.
      listingIds: facts ? ids.filter(id => shown.includes(id)) : shown,
      times: Object.fromEntries(
        classes.flatMap(({ id, start, free = 0 }) =>
          start === undefined ? [] : [[id, { start: Date.parse(start), free }]],
        ),
      ),
    };
  },
);

const slice = createSlice({
  name: 'ClassKindPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(fetchKind.fulfilled, (state, { payload, meta }) => {
      if (isLatest(state.request, meta)) state.offered = payload;
    });
    trackRequests(builder, state => state, [['request', fetchKind]]);
  },
  selectors: {
    selectKindRequest: state => state.request,
    selectOffered: state => state.offered,
  },
});

export const { selectKindRequest, selectOffered } = slice.injectInto(rootReducer).selectors;
