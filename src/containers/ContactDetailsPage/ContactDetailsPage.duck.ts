import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { currentUserQuery } from '#src/ducks/user.duck.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Requests that save each of the two details. */
export interface ContactDetailsState {
  email: RequestStatus;
  phoneNumber: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    ContactDetailsPage: ContactDetailsState;
  }
}

const initialState: ContactDetailsState = { email: idle, phoneNumber: idle };

/** Changes the e-mail address, which takes effect once it is confirmed. */
export const changeEmail = createAppThunk(
  'ContactDetailsPage/changeEmail',
  async (change: { email: string; currentPassword: string }, { api, dispatch }) => {
    dispatch(mergeEntities(await api.currentUser.changeEmail(change, currentUserQuery)));
  },
);

/** Saves the phone number, which only the parties of an order can see. An empty one is removed. */
export const savePhoneNumber = createAppThunk(
  'ContactDetailsPage/savePhoneNumber',
  async (phoneNumber: string, { api, dispatch }) => {
    const profile = { protectedData: { phoneNumber: phoneNumber || null } };
    dispatch(mergeEntities(await api.currentUser.updateProfile(profile, currentUserQuery)));
  },
);

const slice = createSlice({
  name: 'ContactDetailsPage',
  initialState,
  reducers: {
    /** Resets the requests before another submission, and when the page is left. */
    savingForgotten: () => initialState,
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [
      ['email', changeEmail],
      ['phoneNumber', savePhoneNumber],
    ]);
  },
  selectors: { selectSaving: state => state },
});

export const { savingForgotten } = slice.actions;
export const { selectSaving } = slice.injectInto(rootReducer).selectors;
