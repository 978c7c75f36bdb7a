import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { createAppThunk, sessionEnded } from '#src/store/appThunk.ts';
import type { AppDispatch } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { mergeEntities, selectEntity } from './marketplaceData.duck.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import type { UserType } from '#shared/contract/user.ts';
import { userTypeOf } from '#shared/values/people.ts';

/** The current user and the facts that their menus depend on. */
export interface UserState {
  currentUserId: string | null;
  fetchCurrentUser: RequestStatus;
  /** null until it is loaded. */
  hasListings: boolean | null;
  hasOrders: boolean | null;
  /** Sales that wait for the teacher's answer. */
  notificationCount: number;
}

declare module '#src/store/rootState.ts' {
  interface CoreSlices {
    user: UserState;
  }
}

const initialState: UserState = {
  currentUserId: null,
  fetchCurrentUser: idle,
  hasListings: null,
  hasOrders: null,
  notificationCount: 0,
};

/** Query of every call for the current user. */
export const currentUserQuery = {
  include: ['profileImage', 'stripeAccount'],
  'fields.image': [
    'variants.square-small',
    'variants.square-small2x',
    'variants.square-xsmall',
    'variants.square-xsmall2x',
  ],
  'imageVariant.square-xsmall': 'w:40;h:40;fit:crop',
  'imageVariant.square-xsmall2x': 'w:80;h:80;fit:crop',
} as const;

/** The last transitions after which a sale waits for the provider. */
const waitingForProvider = [
  'transition/confirm-payment',
  'transition/confirm-instantly',
  'transition/move-request',
  'transition/move-request-by-customer',
];

/** Returns whether the user has a listing; queries one. */
const fetchHasListings = createAppThunk('user/fetchHasListings', async (_: void, { api }) => {
  const { meta } = await api.ownListings.query({ page: 1, perPage: 1 });
  return meta.totalItems > 0;
});

/** Returns whether the user has ever ordered; queries one transaction. */
const fetchHasOrders = createAppThunk('user/fetchHasOrders', async (_: void, { api }) => {
  const { meta } = await api.transactions.query({ only: 'order', page: 1, perPage: 1 });
  return meta.totalItems > 0;
});

/** Counts the sales that wait for the provider's answer. */
export const fetchNotificationCount = createAppThunk(
  'user/fetchNotificationCount',
  async (_: void, { api }) => {
    const { meta } = await api.transactions.query({
      only: 'sale',
      lastTransitions: waitingForProvider,
      page: 1,
      perPage: pageSizes.notifications,
    });
    return meta.totalItems;
  },
);

const currentUserRequest = createAppThunk(
  'user/fetchCurrentUser',
  async (_: void, { api, dispatch }) => {
    const answer = await api.currentUser.show(currentUserQuery);
    dispatch(mergeEntities(answer));
    return answer.data.id;
  },
);

/** Loads the current user. Never rejects; the slice holds the status. */
export const fetchCurrentUser =
  () =>
  async (dispatch: AppDispatch): Promise<void> => {
    await dispatch(currentUserRequest());
  };

/** Loads the facts for the menus of the current user. Never rejects. */
export const fetchUserFacts =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const teacher = selectUserType(getState()) === 'teacher';
    await Promise.all([
      dispatch(fetchHasOrders()),
      ...(teacher ? [dispatch(fetchHasListings()), dispatch(fetchNotificationCount())] : []),
    ]);
  };

const slice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    /** A listing was made or the last one removed. */
    hasListingsChanged(state, { payload }: PayloadAction<boolean>) {
      state.hasListings = payload;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(currentUserRequest.fulfilled, (state, { payload }) => {
        state.currentUserId = payload;
      })
      .addCase(sessionEnded, () => initialState)
      .addCase(fetchHasListings.fulfilled, (state, { payload }) => {
        state.hasListings = payload;
      })
      .addCase(fetchHasOrders.fulfilled, (state, { payload }) => {
        state.hasOrders = payload;
      })
      .addCase(fetchNotificationCount.fulfilled, (state, { payload }) => {
        state.notificationCount = payload;
      });
    trackRequests(builder, state => state, [['fetchCurrentUser', currentUserRequest]]);
  },
  selectors: {
    selectHasListings: state => state.hasListings,
    selectHasOrders: state => state.hasOrders,
    selectNotificationCount: state => state.notificationCount,
    selectFetchCurrentUser: state => state.fetchCurrentUser,
  },
});

/** The signed-in person, or null when nobody is or they are not loaded. */
export const selectCurrentUser = (state: RootState): CurrentUser | null =>
  selectEntity(state, 'currentUser', state.user.currentUserId);

/** Teacher, student, or undefined for a visitor. */
export const selectUserType = (state: RootState): UserType | undefined =>
  userTypeOf(selectCurrentUser(state));

/**
 * Number at the inbox: what is new on both sides, or the sales that wait while that is not counted.
 */
export const selectBadgeCount = ({ inbox, user: { notificationCount } }: RootState): number =>
  inbox?.news ? inbox.news.orders + inbox.news.sales : notificationCount;

export const user = slice;
export const { hasListingsChanged } = slice.actions;
export const {
  selectHasListings,
  selectHasOrders,
  selectNotificationCount,
  selectFetchCurrentUser,
} = slice.selectors;
