import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { cardFields } from '#src/api/listingCards.ts';
import { fetchTeacherFigures, findTeacherByHandle } from '#src/api/teachers.ts';
import type { Teaching } from '#shared/contract/teaching.ts';
import type { TeacherFigures } from '#shared/contract/api/teachers.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { currentUserQuery } from '#src/ducks/user.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** State of a profile: the user, their listings and their reviews. */
export interface ProfilePageState {
  userId: string | null;
  user: RequestStatus;
  listings: RequestStatus;
  listingIds: string[];
  reviews: RequestStatus;
  /** Newest first. */
  reviewIds: string[];
  figures: TeacherFigures | null;
  /** What the reader says on their page, on its way. */
  teaching: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    ProfilePage: ProfilePageState;
  }
}

const initialState: ProfilePageState = {
  userId: null,
  user: idle,
  listings: idle,
  listingIds: [],
  reviews: idle,
  reviewIds: [],
  figures: null,
  teaching: idle,
};

/** Renditions of a class's picture that a cover has, by width. */
export const coverVariants = ['landscape-crop2x', 'landscape-crop4x', 'landscape-crop6x'];

const squares = ['variants.square-small', 'variants.square-small2x'];

/** Loads the public profile of a user. */
export const showProfile = createAppThunk(
  'ProfilePage/show',
  async (id: string, { api, dispatch }) => {
    dispatch(
      mergeEntities(
        await api.users.show(id, { include: ['profileImage'], 'fields.image': squares }),
      ),
    );
  },
);

/** Loads the bookable listings of a user. */
export const fetchListings = createAppThunk(
  'ProfilePage/fetchListings',
  async (authorId: string, { api, dispatch }) => {
    const answer = await api.listings.query({
      authorId,
      pub_lastClass: `${Date.now()},`,
      sort: '-pub_unixTimeStamp',
      perPage: pageSizes.search,
      include: ['author', 'images', 'currentStock'],
      ...cardFields,
      'fields.image': ['landscape-crop', ...coverVariants].map(name => `variants.${name}`),
    });
    dispatch(mergeEntities(answer));
    return answer.data.map(({ id }) => id);
  },
);

/** Loads the newest hundred reviews of a user, as teacher and as student. */
export const fetchReviews = createAppThunk(
  'ProfilePage/fetchReviews',
  async (subjectId: string, { api, dispatch }) => {
    const answer = await api.reviews.query({
      subjectId,
      state: 'public',
      include: ['author', 'author.profileImage'],
      'fields.image': squares,
      perPage: 100,
    });
    dispatch(mergeEntities(answer));
    return answer.data.map(({ id }) => id);
  },
);

/** Finds whose short address it is. */
export const findTeacher = createAppThunk('ProfilePage/find', (handle: string, { api }) =>
  findTeacherByHandle(api.app.client, handle),
);

/** Reads the figures of a teacher. A page is whole without them. */
export const fetchFigures = createAppThunk('ProfilePage/fetchFigures', (id: string, { api }) =>
  fetchTeacherFigures(api.app.client, id),
);

/** Saves what the reader says on their page, with the reviews that come first. */
export const saveTeaching = createAppThunk(
  'ProfilePage/saveTeaching',
  async (teaching: Teaching, { api, dispatch }) => {
    const change = { publicData: { teaching } };
    const answer = await api.currentUser.updateProfile(change, currentUserQuery);
    dispatch(mergeEntities(answer));
    await dispatch(showProfile(answer.data.id));
  },
);

const slice = createSlice({
  name: 'ProfilePage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(showProfile.pending, (state, { meta }) =>
        state.userId === meta.arg ? state : { ...initialState, userId: meta.arg },
      )
      .addCase(fetchListings.fulfilled, (state, { payload }) => {
        state.listingIds = payload;
      })
      .addCase(fetchReviews.fulfilled, (state, { payload }) => {
        state.reviewIds = payload;
      })
      .addCase(fetchFigures.fulfilled, (state, { payload, meta }) => {
        if (state.userId === meta.arg) state.figures = payload;
      });
    // A failed search for the person is that of the page.
    trackRequests(builder, state => state, [
      ['user', findTeacher],
      ['user', showProfile],
      ['listings', fetchListings],
      ['reviews', fetchReviews],
      ['teaching', saveTeaching],
    ]);
  },
  selectors: { selectProfile: state => state },
});

export const { selectProfile } = slice.injectInto(rootReducer).selectors;
