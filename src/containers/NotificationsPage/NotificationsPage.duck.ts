import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { currentUserQuery, selectUserType } from '#src/ducks/user.duck.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { mailKindsOf } from '#shared/config/mails.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import { privateDataOf } from './notifications.ts';
import type { NotificationValues } from './notifications.ts';

export interface NotificationsPageState {
  save: RequestStatus;
  /** Requesting that mails are sent to a refused address again. */
  retry: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    NotificationsPage: NotificationsPageState;
  }
}

const initialState: NotificationsPageState = { save: idle, retry: idle };

/** Saves language, time zone and wanted mails. */
export const saveNotifications = createAppThunk(
  'NotificationsPage/save',
  async (values: NotificationValues, { api, dispatch, getState }) => {
    const kinds = mailKindsOf(selectUserType(getState()));
    const profile = { privateData: privateDataOf(values, readerTimeZone(), kinds) };
    dispatch(mergeEntities(await api.currentUser.updateProfile(profile, currentUserQuery)));
  },
);

/** Lets mails go to the address again that a mail server has refused. */
export const retryAddress = createAppThunk(
  'NotificationsPage/retryAddress',
  async (_: void, { api, dispatch }) => {
    const profile = { privateData: { mailRefused: null } };
    dispatch(mergeEntities(await api.currentUser.updateProfile(profile, currentUserQuery)));
  },
);

const slice = createSlice({
  name: 'NotificationsPage',
  initialState,
  reducers: {
    /** Resets the requests before another submission, and when the page is left. */
    savingForgotten: () => initialState,
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [
      ['save', saveNotifications],
      ['retry', retryAddress],
    ]);
  },
  selectors: { selectNotifications: state => state },
});

export const { savingForgotten } = slice.actions;
export const { selectNotifications } = slice.injectInto(rootReducer).selectors;
